import { setImmediate } from 'node:timers/promises'
import { MAX_TABLE_NOTES, type TableNote } from '@scrutineer/contract/fields/table-file'
import type { LeftOutReason } from '@scrutineer/tables/columns/split-table'
import type { SplitFile } from '@scrutineer/tables/read-split-file'
import { type Cells, createRecordReader } from '@scrutineer/tables/records/cells'
import type { ColumnMapping } from '@scrutineer/tables/table'
import * as z from 'zod/mini'
import { type Language, type Message, translate } from '../../domain/messages.ts'
import { parseInto } from '../request/parse-input.ts'

export interface ParsedRow<T> {
  /** Line number in the file, from 1. */
  readonly line: number
  readonly value: T
}

interface RejectedRow {
  readonly line: number
  readonly reason: string
  /** Fields with invalid cells. */
  readonly fields: readonly string[]
  /** Raw cells by field. */
  readonly cells: Readonly<Record<string, string | undefined>>
}

/** The valid and the rejected rows of a file. */
export interface TableFile<T> {
  readonly rows: readonly ParsedRow<T>[]
  readonly rejected: readonly RejectedRow[]
  /** Fields with a column in the file, including those with empty cells. */
  readonly columns: ReadonlySet<string>
  /** Rows that were left out, and rows that may have been read otherwise than they are meant. */
  readonly notes?: TableNote[] | undefined
}

/** Column titles for reasons: users see the file's headings, not the field names. */
const columnMessages = new Map<string, Message>([
  ['phone', ['column_phone']],
  ['pin', ['column_pin']],
  ['name', ['column_name']],
  ['backupPhone', ['column_phone']],
  ['stations', ['column_stations']],
  ['code', ['column_code']],
  ['countyCode', ['column_county']],
  ['number', ['column_number']],
  ['address', ['column_address']],
  ['latitude', ['column_latitude']],
  ['longitude', ['column_longitude']],
  ['voters', ['column_voters']],
  ['active', ['column_active']],
  ['diaspora', ['column_diaspora']],
  ['order', ['column_order']],
])

const columnName = (field: string, language: Language) => {
  const message = columnMessages.get(field)
  return message ? translate(language, message) : field
}

const rejectionReason = (errors: { [field: string]: Message[] }, language: Language): string =>
  Object.entries(errors)
    .map(
      ([field, messages]) =>
        `${columnName(field, language)}: ${messages.map(message => translate(language, message)).join(' ')}`,
    )
    .join(' ')

/** What the rows of a table are. */
export interface RowOptions<Field extends string, T extends z.ZodMiniObject> {
  readonly schema: T
  /** Required columns besides those of the kind. */
  readonly required?: readonly Field[]
  /** Values of the schema that several columns make together. */
  readonly compose?: (
    cells: Cells<Field>,
    mapping: ColumnMapping<Field>,
  ) => Readonly<Record<string, string | undefined>>
  /** Fields with few distinct texts, of which only one copy stays in memory. */
  readonly repeated?: readonly string[]
  /** Maximum number of rows, rejected ones included: all rows stay in memory until the file has been read. */
  readonly maxRows: number
}

type RowParser<T> = (cells: object, errors: Record<string, Message[]>) => T | undefined

/** Parses the present fields of each row, and the others once: a file of places has many columns that few files use. */
const createRowParser = <T extends z.ZodMiniObject>(schema: T, present: readonly string[]): RowParser<z.output<T>> => {
  const absent = Object.keys(schema.shape).filter(field => !present.includes(field))
  if (absent.length === 0) return (cells, errors) => parseInto(schema, cells, errors)
  const part = (names: readonly string[]) =>
    z.object(Object.fromEntries(Object.entries(schema.shape).filter(([name]) => names.includes(name))))
  const defaults = z.safeParse(part(absent), {})
  if (!defaults.success) return (cells, errors) => parseInto(schema, cells, errors)
  const presentSchema = part(present)
  const absentValues: Readonly<Record<string, unknown>> = defaults.data
  return (cells, errors) => {
    const value: Readonly<Record<string, unknown>> | undefined = parseInto(presentSchema, cells, errors)
    if (value === undefined) return undefined
    // Not by spreading: that makes slow, large objects, and a country's file has tens of thousands of rows.
    const row: Record<string, unknown> = {}
    for (const field of present) row[field] = value[field]
    for (const field of absent) row[field] = absentValues[field]
    // Together they have the fields of the schema.
    return row as z.output<T>
  }
}

/** Returns a function that makes equal texts of some fields one string. */
const createTextSharer = (fields: readonly string[]) => {
  const texts = new Map<string, string>()
  return (cells: Record<string, string | undefined>) => {
    for (const field of fields) {
      const text = cells[field]
      if (text === undefined) continue
      const known = texts.get(text)
      if (known === undefined) texts.set(text, text)
      else cells[field] = known
    }
  }
}

const leftOutMessages = {
  header: 'left_out_header',
  total: 'left_out_total',
} as const satisfies Record<LeftOutReason, string>

const noteLines = (lines: readonly number[], message: Message, language: Language): TableNote[] => {
  const reason = translate(language, message)
  return lines.slice(0, MAX_TABLE_NOTES).map(line => ({ line, reason }))
}

/** The headings of the columns that aren't imported. */
const unusedHeadings = ({ columns }: SplitFile, mapping: ColumnMapping): string[] => {
  const used = new Set(Object.values(mapping))
  return columns.flatMap(({ index, heading }) => (heading === '' || used.has(index) ? [] : [heading]))
}

/** What the reader noticed, by line. */
const findNotes = (table: SplitFile, mapping: ColumnMapping, language: Language): TableNote[] => {
  const { leftOut, format, headerLine } = table
  const unused = unusedHeadings(table, mapping).join(', ')
  return [
    ...(unused === '' ? [] : noteLines([headerLine], ['unused_columns', unused], language)),
    ...leftOut.map(({ line, reason }) => ({ line, reason: translate(language, [leftOutMessages[reason]]) })),
    ...noteLines(format.kind === 'csv' ? format.strayQuotes : [], ['stray_quote'], language),
    ...noteLines(format.kind === 'xlsx' ? format.filled : [], ['merged_cells'], language),
    ...noteLines(format.kind === 'xlsx' ? format.hidden : [], ['hidden_row'], language),
  ]
    .sort((a, b) => a.line - b.line)
    .slice(0, MAX_TABLE_NOTES)
}

/** Rows per turn of the event loop. */
const ROWS_PER_SLICE = 200

/** Reads the rows of a table file through a schema. Invalid rows are collected in `rejected`. */
export const parseRows = async <Field extends string, T extends z.ZodMiniObject>(
  table: SplitFile,
  mapping: ColumnMapping<Field>,
  { schema, compose, repeated = [] }: RowOptions<Field, T>,
  language: Language,
): Promise<TableFile<z.output<T>>> => {
  const readRecord = createRecordReader(mapping)
  const columns = new Set(Object.keys(compose ? compose({}, mapping) : mapping))
  const parse = createRowParser(schema, [...columns])
  const share = createTextSharer(repeated)
  const rows: ParsedRow<z.output<T>>[] = []
  const rejected: RejectedRow[] = []
  for (const [index, row] of table.rows.entries()) {
    if (index % ROWS_PER_SLICE === ROWS_PER_SLICE - 1) await setImmediate()
    const { line, cells: own, damage } = readRecord(row)
    const cells: Record<string, string | undefined> = compose ? { ...compose(own, mapping) } : own
    share(cells)
    const errors: { [field: string]: Message[] } = {}
    const value = damage ? undefined : parse(cells, errors)
    if (value !== undefined) rows.push({ line, value })
    else {
      const reason = damage ? translate(language, [damage]) : rejectionReason(errors, language)
      rejected.push({ line, cells, fields: Object.keys(errors), reason })
    }
  }
  const notes = findNotes(table, mapping, language)
  return { rows, rejected, columns, notes: notes.length > 0 ? notes : undefined }
}
