import {
  declaredDelimiter,
  isHeaderRow,
  locateColumns,
  missingColumns,
  observerColumns,
} from '@scrutineer/contract/csv/columns'
import { MAX_IMPORT_ROWS, ObserverCsvRow } from '@scrutineer/contract/imports'
import { parse } from 'csv-parse/browser/esm/sync'
import { type FieldError, validateFields } from '../../../shared/form/field-error.ts'
import type { CsvRow } from './csv-row.ts'

/** Why a line won't be added: its fields, or an earlier line with the same phone. */
type RowProblem = { readonly faults: Readonly<Record<string, FieldError>> } | { readonly repeats: number }

export interface InvalidRow {
  readonly line: number
  readonly phone: string
  readonly wrong: RowProblem
}

/** Why a whole file can't be read. */
type FileError = 'tooLarge' | 'notUtf8' | 'notCsv' | 'tooMany'

export type ParseResult =
  | { readonly fault: FileError }
  | { readonly fault: 'missingColumns'; readonly missing: readonly string[] }
  | { readonly fault?: undefined; readonly lines: readonly CsvRow[]; readonly wrong: readonly InvalidRow[] }

const delimiterOf = (head: string) => {
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

interface Row {
  readonly cells: readonly string[]
  readonly line: number
}

/** The same options as the server's: a line has the same number here and there. */
const parseRows = (text: string): Row[] => {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const declared = declaredDelimiter(head)
  const delimiter = declared ?? delimiterOf(head)
  const rows: Row[] = []
  const onRecord = (cells: string[], { lines }: { lines: number }) => {
    rows.push({ cells, line: lines })
    // Kept above: the parser needn't collect them too.
    return null
  }
  parse(text, { delimiter, onRecord, relaxColumnCount: true, skipEmptyLines: true, bom: true })
  return declared === undefined ? rows : rows.slice(1)
}

/** Phones have digits; the words over their column don't. */
const isHeader = (row: readonly string[]) => !/\d/.test(row[0] ?? '') || isHeaderRow(observerColumns, row)

const validateRows = (lines: readonly CsvRow[]): InvalidRow[] => {
  const firstLine = new Map<string, number>()
  return lines.flatMap(({ line, cells }): InvalidRow[] => {
    const faults = validateFields(ObserverCsvRow, cells)
    if (Object.keys(faults).length > 0) return [{ line, phone: cells.phone, wrong: { faults } }]
    const phone = cells.phone.replace(/\s+/gu, '')
    const before = firstLine.get(phone)
    if (before !== undefined) return [{ line, phone: cells.phone, wrong: { repeats: before } }]
    firstLine.set(phone, line)
    return []
  })
}

const decodeUtf8 = (bytes: ArrayBuffer) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The decoder's one complaint: these bytes aren't UTF-8.
    return undefined
  }
}

/** Reads a file of observers as the server will: comma, semicolon or tab, with or without a header. */
export const parseObserversCsv = (bytes: ArrayBuffer, most = MAX_IMPORT_ROWS): ParseResult => {
  const text = decodeUtf8(bytes)
  if (text === undefined) return { fault: 'notUtf8' }
  if (text.includes('\0')) return { fault: 'notCsv' }
  try {
    const rows = parseRows(text)
    const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
    if (widest === 0) return { fault: 'notCsv' }
    const header = rows[0] && isHeader(rows[0].cells) ? rows.shift()?.cells : undefined
    const places = locateColumns(observerColumns, header ?? [])
    const missing = missingColumns(observerColumns, places, header?.length ?? widest)
    if (missing.length > 0) return { fault: 'missingColumns', missing }
    const [phone = -1, pin = -1, name = -1] = places
    const lines = rows.map(({ cells, line }) => ({
      line,
      cells: { phone: cells[phone] ?? '', pin: cells[pin] ?? '', name: cells[name] ?? '' },
    }))
    const wrong = validateRows(lines)
    return lines.length - wrong.length > most ? { fault: 'tooMany' } : { lines, wrong }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) return { fault: 'notCsv' }
    throw error
  }
}
