import { createPin } from '@scrutineer/contract/core/create-pin'
import { MAX_IMPORT_ROWS, ObserverCsvRow } from '@scrutineer/contract/imports'
import { type FieldError, validateFields } from '../../../../shared/form/field-error.ts'
import { splitTable } from '../../../../shared/table-files/columns.ts'
import { readTable } from '../../../../shared/table-files/read-table.ts'
import type {
  ColumnMapping,
  TableColumn,
  TableFormat,
  TableProblem,
  TableRequest,
  TableRow,
} from '../../../../shared/table-files/table-format.ts'
import { guessObserverColumns, isObserverHeading } from './guess-columns.ts'
import { type ImportField, importFields, missingStationField, type ObserverRow, stationLabels } from './observer-row.ts'

/** Why a row is rejected: invalid fields, or an earlier line with the same phone. */
type RowProblem = { readonly fieldErrors: Readonly<Record<string, FieldError>> } | { readonly duplicateOf: number }

export interface InvalidRow {
  readonly line: number
  readonly phone: string
  readonly problem: RowProblem
}

export type ObserversRequest = TableRequest<ImportField>

/** A file of observers as it can be imported. */
export interface ObserversFile {
  readonly format: TableFormat
  readonly columns: readonly TableColumn[]
  readonly mapping: ColumnMapping<ImportField>
  /** Required fields without a column; of a station's county and number, the one that lacks. */
  readonly missing: readonly ImportField[]
  readonly rows: readonly ObserverRow[]
  readonly invalidRows: readonly InvalidRow[]
}

export type ObserversResult = ObserversFile | { readonly problem: TableProblem | 'tooMany' }

const toObserverRow = ({ line, cells }: TableRow, mapping: ColumnMapping<ImportField>): ObserverRow => {
  // Each field is mapped below.
  const values = Object.fromEntries(
    importFields.map(field => [field, cells[mapping[field] ?? -1] ?? '']),
  ) as ObserverRow['cells']
  const hasNewPin = values.pin.trim() === ''
  // In the order of the file: some begin with the family name.
  const names = [values.name, values.firstName].map(part => part.trim())
  if ((mapping.firstName ?? -1) < (mapping.name ?? -1)) names.reverse()
  const name = mapping.firstName === undefined ? values.name : names.join(' ').trim()
  return { line, cells: { ...values, name, firstName: '', ...(hasNewPin && { pin: createPin() }) }, hasNewPin }
}

/** Required fields, and the other one of a station's county and number. */
const findMissing = (mapping: ColumnMapping<ImportField>): ImportField[] => {
  const required = (['phone', 'name'] as const).filter(field => mapping[field] === undefined)
  const pair = (['stationCounty', 'stationNumber'] as const).filter(field => mapping[field] === undefined)
  return pair.length === 1 ? [...required, ...pair] : required
}

/** Errors by column. A station needs both its county and its number. */
const validateCells = (cells: ObserverRow['cells']): Readonly<Record<string, FieldError>> => {
  const errors = validateFields(ObserverCsvRow, { ...cells, stations: stationLabels(cells) })
  const missing = missingStationField(cells)
  return missing ? { ...errors, [missing]: { kind: 'required' } } : errors
}

const validateRows = (rows: readonly ObserverRow[]): InvalidRow[] => {
  const firstLineByPhone = new Map<string, number>()
  return rows.flatMap(({ line, cells }): InvalidRow[] => {
    const fieldErrors = validateCells(cells)
    if (Object.keys(fieldErrors).length > 0) return [{ line, phone: cells.phone, problem: { fieldErrors } }]
    const phone = cells.phone.replace(/\s+/gu, '')
    const firstLine = firstLineByPhone.get(phone)
    if (firstLine !== undefined) return [{ line, phone: cells.phone, problem: { duplicateOf: firstLine } }]
    firstLineByPhone.set(phone, line)
    return []
  })
}

/** Reads a file of observers, guesses its columns and makes the missing PINs. */
export const readObservers = async (
  { file, choice, mapping: chosen }: ObserversRequest,
  maxRows = MAX_IMPORT_ROWS,
): Promise<ObserversResult> => {
  const table = await readTable(file, choice, isObserverHeading)
  if ('problem' in table) return table
  const { columns, rows: tableRows } = splitTable(table.rows, isObserverHeading)
  const mapping = chosen ?? guessObserverColumns(columns)
  const missing = findMissing(mapping)
  const rows = missing.length > 0 ? [] : tableRows.map(row => toObserverRow(row, mapping))
  const invalidRows = validateRows(rows)
  if (rows.length - invalidRows.length > maxRows) return { problem: 'tooMany' }
  return { format: table.format, columns, mapping, missing, rows, invalidRows }
}
