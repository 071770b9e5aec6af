import { isHeaderRow, locateColumns, missingColumns, observerColumns } from '@scrutineer/contract/csv/columns'
import { declaredDelimiter, detectDelimiter } from '@scrutineer/contract/csv/delimiter'
import { MAX_IMPORT_ROWS, ObserverCsvRow } from '@scrutineer/contract/imports'
import { parse } from 'csv-parse/browser/esm/sync'
import { type FieldError, validateFields } from '../../../shared/form/field-error.ts'
import type { CsvRow } from './csv-row.ts'

/** Why a row is rejected: invalid fields, or an earlier line with the same phone. */
type RowProblem = { readonly fieldErrors: Readonly<Record<string, FieldError>> } | { readonly duplicateOf: number }

export interface InvalidRow {
  readonly line: number
  readonly phone: string
  readonly problem: RowProblem
}

/** Why a whole file is rejected. */
type FileError = 'tooLarge' | 'notUtf8' | 'notCsv' | 'tooMany'

export type ParseResult =
  | { readonly error: FileError }
  | { readonly error: 'missingColumns'; readonly missing: readonly string[] }
  | { readonly error?: undefined; readonly rows: readonly CsvRow[]; readonly invalidRows: readonly InvalidRow[] }

interface ParsedRow {
  readonly cells: readonly string[]
  readonly line: number
}

/** Uses the server's parser options, so that line numbers agree. */
const parseRows = (text: string): ParsedRow[] => {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const declared = declaredDelimiter(head)
  const delimiter = declared ?? detectDelimiter(head)
  const rows: ParsedRow[] = []
  const onRecord = (cells: string[], { lines }: { lines: number }) => {
    rows.push({ cells, line: lines })
    // Stored above: `null` keeps the parser from collecting the record too.
    return null
  }
  parse(text, { delimiter, onRecord, relaxColumnCount: true, skipEmptyLines: true, bom: true })
  return declared === undefined ? rows : rows.slice(1)
}

/** Phones contain digits; column titles don't. */
const isHeader = (row: readonly string[]) => !/\d/.test(row[0] ?? '') || isHeaderRow(observerColumns, row)

const validateRows = (rows: readonly CsvRow[]): InvalidRow[] => {
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

const decodeUtf8 = (bytes: ArrayBuffer) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // A fatal decoder throws only for bytes that aren't UTF-8.
    return undefined
  }
}

/** Parses a file of observers as the server does: comma, semicolon or tab, with or without a header. */
export const parseObserversCsv = (bytes: ArrayBuffer, maxRows = MAX_IMPORT_ROWS): ParseResult => {
  const text = decodeUtf8(bytes)
  if (text === undefined) return { error: 'notUtf8' }
  if (text.includes('\0')) return { error: 'notCsv' }
  try {
    const parsed = parseRows(text)
    const columnCount = parsed.reduce((max, { cells }) => Math.max(max, cells.length), 0)
    if (columnCount === 0) return { error: 'notCsv' }
    const header = parsed[0] && isHeader(parsed[0].cells) ? parsed.shift()?.cells : undefined
    const columnIndexes = locateColumns(observerColumns, header ?? [])
    const missing = missingColumns(observerColumns, columnIndexes, header?.length ?? columnCount)
    if (missing.length > 0) return { error: 'missingColumns', missing }
    const [phone = -1, pin = -1, name = -1] = columnIndexes
    const rows = parsed.map(({ cells, line }) => ({
      line,
      cells: { phone: cells[phone] ?? '', pin: cells[pin] ?? '', name: cells[name] ?? '' },
    }))
    const invalidRows = validateRows(rows)
    return rows.length - invalidRows.length > maxRows ? { error: 'tooMany' } : { rows, invalidRows }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) return { error: 'notCsv' }
    throw error
  }
}
