import { createPin } from '@scrutineer/contract/core/create-pin'
import { MAX_IMPORT_ROWS, ObserverCsvRow } from '@scrutineer/contract/imports'
import { tableKinds } from '@scrutineer/tables/kinds'
import { createRecordReader, type Damage } from '@scrutineer/tables/records/cells'
import { missingStationField, observerName, stationLabels } from '@scrutineer/tables/records/observers'
import type { ColumnMapping, TableProblem, TableRow } from '@scrutineer/tables/table'
import { type FieldError, validateFields } from '../../../../shared/form/field-error.ts'
import { type MappedFile, readMappedFile } from '../../../../shared/table-files/read-mapped-file.ts'
import type { TableRequest } from '../../../../shared/table-files/table-format.ts'
import { type ImportField, importFields, type ObserverRow } from './observer-row.ts'

/** Why a row is rejected: damage or invalid fields. Whether its phone is a number, and whose, the server decides. */
type RowProblem = { readonly damage: Damage } | { readonly fieldErrors: Readonly<Record<string, FieldError>> }

export interface InvalidRow {
  readonly line: number
  readonly phone: string
  readonly problem: RowProblem
}

export type ObserversRequest = TableRequest<ImportField>

/** A file of observers as it can be imported. */
export interface ObserversFile extends MappedFile<ImportField> {
  /** Required fields without a column; of a station's county and number, the one that lacks. */
  readonly missing: readonly ImportField[]
  readonly rows: readonly ObserverRow[]
  readonly invalidRows: readonly InvalidRow[]
}

export type ObserversResult = ObserversFile | { readonly problem: TableProblem | 'tooMany' }

interface ReadRow extends ObserverRow {
  readonly damage: Damage | undefined
}

const createRowReader = (mapping: ColumnMapping<ImportField>) => {
  const readRecord = createRecordReader(mapping)
  return (row: TableRow): ReadRow => {
    const { line, cells, damage } = readRecord(row)
    // Each field is mapped.
    const values = Object.fromEntries(importFields.map(field => [field, cells[field] ?? ''])) as ObserverRow['cells']
    const hasNewPin = values.pin.trim() === ''
    const name = observerName(cells, mapping)
    return {
      line,
      damage,
      hasNewPin,
      cells: { ...values, name, firstName: '', ...(hasNewPin && { pin: createPin() }) },
    }
  }
}

/** Errors by column. A station needs both its county and its number. */
const validateCells = (cells: ObserverRow['cells']): Readonly<Record<string, FieldError>> => {
  const errors = validateFields(ObserverCsvRow, { ...cells, stations: stationLabels(cells) })
  const missing = missingStationField(cells)
  return missing ? { ...errors, [missing]: { kind: 'required' } } : errors
}

const validateRows = (rows: readonly ReadRow[]): InvalidRow[] =>
  rows.flatMap(({ line, cells, damage }): InvalidRow[] => {
    if (damage) return [{ line, phone: cells.phone, problem: { damage } }]
    const fieldErrors = validateCells(cells)
    return Object.keys(fieldErrors).length > 0 ? [{ line, phone: cells.phone, problem: { fieldErrors } }] : []
  })

/** Reads a file of observers, guesses its columns and makes the missing PINs. */
export const readObservers = async (request: ObserversRequest, maxRows = MAX_IMPORT_ROWS): Promise<ObserversResult> => {
  const kind = tableKinds.observers
  const read = await readMappedFile(request, kind)
  if ('problem' in read) return read
  const missing = kind.missing(read.mapping)
  const rows = missing.length > 0 ? [] : read.rows.map(createRowReader(read.mapping))
  const invalidRows = validateRows(rows)
  return rows.length - invalidRows.length > maxRows ? { problem: 'tooMany' } : { ...read, missing, rows, invalidRows }
}
