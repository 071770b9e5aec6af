import { locateColumns, observerColumns } from '@scrutineer/contract/csv/columns'
import { MAX_IMPORT_ROWS, ObserverCsvRow } from '@scrutineer/contract/imports'
import { type FieldError, validateFields } from '../../../../shared/form/field-error.ts'
import { findColumn, splitTable } from '../../../../shared/table-files/columns.ts'
import { readTable } from '../../../../shared/table-files/read-table.ts'
import type {
  ColumnMapping,
  TableColumn,
  TableFormat,
  TableProblem,
  TableRequest,
  TableRow,
} from '../../../../shared/table-files/table-format.ts'
import { createPin } from './create-pin.ts'
import { type ImportField, importFields, type ObserverRow } from './observer-row.ts'

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
  /** Required fields without a column. */
  readonly missing: readonly ImportField[]
  readonly rows: readonly ObserverRow[]
  readonly invalidRows: readonly InvalidRow[]
}

export type ObserversResult = ObserversFile | { readonly problem: TableProblem | 'tooMany' }

const ngoHeadings = ['ngo', 'organization', 'organisation', 'ong', 'organizatie', 'organizatia', 'organizacja']

const knownHeadings: ReadonlySet<string> = new Set([
  ...Object.values(observerColumns).flatMap(({ headings }) => Object.values(headings).flat()),
  ...ngoHeadings,
])

/** The mapping by headings, as the server does it; the template's order without a header. */
const guessColumns = (columns: readonly TableColumn[]): ColumnMapping<ImportField> => {
  const width = Math.max(0, ...columns.map(({ index }) => index + 1))
  const headings = Array.from({ length: width }, (_, at) => columns.find(({ index }) => index === at)?.heading ?? '')
  const isNamed = headings.some(heading => heading !== '')
  const positions = locateColumns(observerColumns, isNamed ? headings : [])
  const located = Object.keys(observerColumns).map((field, index) => [field, positions[index] ?? -1] as const)
  const entries = located.filter(([, index]) => index >= 0 && index < width)
  const taken = entries.map(([, index]) => index)
  const ngo = findColumn(columns, ngoHeadings, index => taken.includes(index))
  return Object.fromEntries(ngo ? [...entries, ['ngo', ngo.index]] : entries)
}

const toObserverRow = ({ line, cells }: TableRow, mapping: ColumnMapping<ImportField>): ObserverRow => {
  // Each field is mapped below.
  const values = Object.fromEntries(
    importFields.map(field => [field, cells[mapping[field] ?? -1] ?? '']),
  ) as ObserverRow['cells']
  const hasNewPin = values.pin.trim() === ''
  return { line, cells: hasNewPin ? { ...values, pin: createPin() } : values, hasNewPin }
}

const validateRows = (rows: readonly ObserverRow[]): InvalidRow[] => {
  const firstLineByPhone = new Map<string, number>()
  return rows.flatMap(({ line, cells }): InvalidRow[] => {
    const fieldErrors = validateFields(ObserverCsvRow, cells)
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
  const table = await readTable(file, choice)
  if ('problem' in table) return table
  const { columns, rows: tableRows } = splitTable(table.rows, heading => knownHeadings.has(heading))
  const mapping = chosen ?? guessColumns(columns)
  const missing = (['phone', 'name'] as const).filter(field => mapping[field] === undefined)
  const rows = missing.length > 0 ? [] : tableRows.map(row => toObserverRow(row, mapping))
  const invalidRows = validateRows(rows)
  if (rows.length - invalidRows.length > maxRows) return { problem: 'tooMany' }
  return { format: table.format, columns, mapping, missing, rows, invalidRows }
}
