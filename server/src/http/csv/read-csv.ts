import type { Readable } from 'node:stream'
import { type CsvColumns, isHeaderRow, locateColumns, missingColumns } from '@scrutineer/contract/csv/columns'
import type * as z from 'zod/mini'
import { type Language, type Message, translate } from '../../domain/messages.ts'
import { invalid } from '../../domain/problem.ts'
import { parseInto } from '../request/parse-input.ts'
import { readRows } from './read-rows.ts'

export interface ParsedRow<T> {
  /** Of the file, from 1. */
  readonly line: number
  readonly value: T
}

interface RejectedRow {
  readonly line: number
  readonly reason: string
  /** What the line said, by field. */
  readonly cells: Readonly<Record<string, string | undefined>>
}

/** A file that was read: the lines that fit, and those that don't. */
export interface CsvFile<T> {
  readonly rows: readonly ParsedRow<T>[]
  readonly rejected: readonly RejectedRow[]
  /** The fields that the file has a column for, be its cells empty. Of the others it says nothing. */
  readonly columns: ReadonlySet<string>
}

/** The columns in people's words; whoever reads a reason knows the file's headings, not the fields. */
const columnMessages = new Map<string, Message>([
  ['phone', ['column_phone']],
  ['pin', ['column_pin']],
  ['name', ['column_name']],
  ['code', ['column_code']],
  ['countyCode', ['column_county']],
  ['number', ['column_number']],
  ['address', ['column_address']],
  ['diaspora', ['column_diaspora']],
  ['order', ['column_order']],
])

const columnName = (field: string, language: Language) => {
  const words = columnMessages.get(field)
  return words ? translate(language, words) : field
}

const rejectionReason = (errors: { [field: string]: Message[] }, language: Language): string =>
  Object.entries(errors)
    .map(
      ([field, messages]) =>
        `${columnName(field, language)}: ${messages.map(message => translate(language, message)).join(' ')}`,
    )
    .join(' ')

export interface CsvOptions {
  /** In the order of the schema's fields. */
  readonly columns: CsvColumns
  readonly language: Language
  /** More lines than this, good or not, are refused: each one is kept until the whole file was read. */
  readonly maxRows: number
  /** Whether the first row names its columns besides the rows that do so by known headings. */
  readonly isHeader?: (row: readonly string[]) => boolean
}

const assertColumnsPresent = (columns: CsvColumns, places: readonly number[], width: number) => {
  const missing = missingColumns(columns, places, width)
  if (missing.length > 0) throw invalid({ file: [['missing_columns', missing.join(', ')]] })
}

/**
 * Reads CSV by a schema whose fields are the columns, in order or as a header names them, each line as it arrives. Lines
 * that don't fit are rejected; a file that can't be read at all, or lacks a column that every line needs, is refused.
 */
export const readCsv = async <T extends z.ZodMiniObject>(
  bytes: Readable,
  schema: T,
  { columns, language, maxRows, isHeader = () => false }: CsvOptions,
): Promise<CsvFile<z.output<T>>> => {
  const fields = Object.keys(columns)
  const rows: ParsedRow<z.output<T>>[] = []
  const rejected: RejectedRow[] = []
  let places: readonly number[] | undefined
  let widest = 0
  for await (const { cells: row, line } of readRows(bytes)) {
    widest = Math.max(widest, row.length)
    if (!places) {
      const header = isHeader(row) || isHeaderRow(columns, row) ? row : []
      places = locateColumns(columns, header)
      if (header === row) {
        assertColumnsPresent(columns, places, row.length)
        continue
      }
    }
    if (rows.length + rejected.length === maxRows) throw invalid({ file: [['too_many_lines', maxRows]] })
    const at = places
    const cells = Object.fromEntries(fields.map((field, index) => [field, row[at[index] ?? -1]]))
    const errors: { [field: string]: Message[] } = {}
    const value = parseInto(schema, cells, errors)
    if (value !== undefined) rows.push({ line, value })
    else rejected.push({ line, cells, reason: rejectionReason(errors, language) })
  }
  if (!places) throw invalid({ file: [['not_csv']] })
  assertColumnsPresent(columns, places, widest)
  const reaches = (place = -1) => place >= 0 && place < widest
  return { rows, rejected, columns: new Set(fields.filter((_, index) => reaches(places?.[index]))) }
}
