import type { Readable } from 'node:stream'
import { type CsvColumns, isHeaderRow, locateColumns, missingColumns } from '@scrutineer/contract/csv/columns'
import * as z from 'zod/mini'
import { type Language, type Message, translate } from '../../domain/messages.ts'
import { invalid } from '../../domain/problem.ts'
import { parseInto } from '../request/parse-input.ts'
import { readRows } from './read-rows.ts'

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
export interface CsvFile<T> {
  readonly rows: readonly ParsedRow<T>[]
  readonly rejected: readonly RejectedRow[]
  /** Fields with a column in the file, including those with empty cells. */
  readonly columns: ReadonlySet<string>
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
  ['externalId', ['column_external_id']],
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

export interface CsvOptions {
  /** In the order of the schema's fields. */
  readonly columns: CsvColumns
  readonly language: Language
  /** Maximum number of rows, rejected ones included: all rows stay in memory until the file has been read. */
  readonly maxRows: number
  /** Fields with few distinct texts, of which only one copy stays in memory. */
  readonly repeated?: readonly string[]
  /** Recognizes header rows in addition to those with known headings. */
  readonly isHeader?: (row: readonly string[]) => boolean
}

const assertColumnsPresent = (
  columns: CsvColumns,
  positions: readonly number[],
  { width, header = [] }: { readonly width: number; readonly header?: readonly string[] },
) => {
  const missing = missingColumns(columns, positions, width).join(', ')
  if (missing === '') return
  const headings = header.filter(heading => heading.trim() !== '').join(', ')
  throw invalid({ file: [headings === '' ? ['missing_columns', missing] : ['unknown_headings', missing, headings]] })
}

const presentFields = (fields: readonly string[], positions: readonly number[]) =>
  fields.filter((_, index) => (positions[index] ?? -1) >= 0)

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

interface FieldPosition {
  readonly field: string
  readonly position: number
}

const locateFields = (fields: readonly string[], positions: readonly number[]): FieldPosition[] =>
  fields.map((field, index) => ({ field, position: positions[index] ?? -1 })).filter(({ position }) => position >= 0)

/** Returns a function that gives the cells of a row by field. Equal texts of the `repeated` fields are one string. */
const createCellPicker = (repeated: readonly string[]) => {
  const repeatedFields = new Set(repeated)
  const texts = new Map<string, string>()
  const share = (text: string) => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
  return (row: readonly string[], located: readonly FieldPosition[]): Record<string, string | undefined> => {
    const cells: Record<string, string | undefined> = {}
    for (const { field, position } of located) {
      const text = row[position]
      cells[field] = text !== undefined && repeatedFields.has(field) ? share(text) : text
    }
    return cells
  }
}

/** Why a row can't be trusted, whatever its values are. */
const findDamage = (row: readonly string[], hasStrayQuote = false) => {
  if (hasStrayQuote) return 'stray_quote'
  return row.some(cell => cell.includes('\ufffd')) ? 'damaged_characters' : undefined
}

/**
 * Streams CSV through a schema whose fields are the columns, in this order or in that of a header. Invalid rows are
 * collected in `rejected`. Throws `invalid` for an unreadable file, a missing required column or too many rows.
 */
export const readCsv = async <T extends z.ZodMiniObject>(
  bytes: Readable,
  schema: T,
  { columns, language, maxRows, repeated = [], isHeader = () => false }: CsvOptions,
): Promise<CsvFile<z.output<T>>> => {
  const fields = Object.keys(columns)
  const pickCells = createCellPicker(repeated)
  const rows: ParsedRow<z.output<T>>[] = []
  const rejected: RejectedRow[] = []
  let positions: readonly number[] | undefined
  let located: readonly FieldPosition[] = []
  let rowParser = createRowParser(schema, fields)
  let widest = 0
  for await (const { cells: row, line, hasStrayQuote } of readRows(bytes)) {
    widest = Math.max(widest, row.length)
    if (!positions) {
      const header = isHeader(row) || isHeaderRow(columns, row) ? row : []
      positions = locateColumns(columns, header)
      located = locateFields(fields, positions)
      if (header === row) {
        assertColumnsPresent(columns, positions, { width: row.length, header })
        rowParser = createRowParser(schema, presentFields(fields, positions))
        continue
      }
    }
    if (rows.length + rejected.length === maxRows) throw invalid({ file: [['too_many_lines', maxRows]] })
    const cells = pickCells(row, located)
    const errors: { [field: string]: Message[] } = {}
    const value = rowParser(cells, errors)
    const damage = findDamage(row, hasStrayQuote)
    if (damage) rejected.push({ line, cells, fields: [], reason: translate(language, [damage]) })
    else if (value !== undefined) rows.push({ line, value })
    else rejected.push({ line, cells, fields: Object.keys(errors), reason: rejectionReason(errors, language) })
  }
  if (!positions) throw invalid({ file: [['not_csv']] })
  assertColumnsPresent(columns, positions, { width: widest })
  const isPresent = (position = -1) => position >= 0 && position < widest
  return { rows, rejected, columns: new Set(fields.filter((_, index) => isPresent(positions?.[index]))) }
}
