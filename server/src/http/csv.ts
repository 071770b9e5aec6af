import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import { readRows } from './csv-rows.ts'
import { invalid } from './problem.ts'
import { readInto } from './read.ts'
import { type Language, type Message, say } from './words.ts'

export interface Line<T> {
  /** Of the file, from 1. */
  readonly line: number
  readonly value: T
}

interface RejectedLine {
  readonly line: number
  readonly reason: string
  /** What the line said, by field. */
  readonly cells: Readonly<Record<string, string | undefined>>
}

/** A file that was read: the lines that fit, and those that don't. */
export interface CsvFile<T> {
  readonly lines: readonly Line<T>[]
  readonly rejected: readonly RejectedLine[]
}

/** Whether a file's first row names its columns instead of being a line. */
export type IsHeader = (cells: readonly string[], fields: readonly string[]) => boolean

/** A header names the first column. */
const namesFirstColumn: IsHeader = (cells, [first = '']) =>
  cells.some(cell => cell.trim().toLowerCase() === first.toLowerCase())

/** Where each field stands: as the header names it; in the fields' order where it names none of them, or isn't there. */
const placesOf = (fields: readonly string[], header: readonly string[]): number[] => {
  const names = header.map(cell => cell.trim().toLowerCase())
  const named = fields.map(field => names.indexOf(field.toLowerCase()))
  return named.some(place => place >= 0) ? named : fields.map((_, place) => place)
}

const reasonOf = (errors: { [field: string]: Message[] }, language: Language): string =>
  Object.entries(errors)
    .map(([field, messages]) => `${field}: ${messages.map(message => say(language, message)).join(' ')}`)
    .join(' ')

export interface CsvWish {
  readonly language: Language
  /** More lines than this, good or not, are refused: each one is kept until the whole file was read. */
  readonly mostLines: number
  readonly isHeader?: IsHeader
}

/**
 * Reads CSV by a schema whose fields are the columns, in order or as a header names them, each line as it arrives. Lines
 * that don't fit are rejected; a file that can't be read at all is refused.
 */
export const readCsv = async <T extends z.ZodMiniObject>(
  bytes: Readable,
  schema: T,
  { language, mostLines, isHeader = namesFirstColumn }: CsvWish,
): Promise<CsvFile<z.output<T>>> => {
  const fields = Object.keys(schema.shape)
  const lines: Line<z.output<T>>[] = []
  const rejected: RejectedLine[] = []
  let places: readonly number[] | undefined
  for await (const { cells: row, line } of readRows(bytes)) {
    if (!places) {
      const header = isHeader(row, fields) ? row : []
      places = placesOf(fields, header)
      if (header === row) continue
    }
    if (lines.length + rejected.length === mostLines) throw invalid({ file: [['too_many_lines', mostLines]] })
    const at = places
    const cells = Object.fromEntries(fields.map((field, index) => [field, row[at[index] ?? -1]]))
    const errors: { [field: string]: Message[] } = {}
    const value = readInto(schema, cells, errors)
    if (value !== undefined) lines.push({ line, value })
    else rejected.push({ line, cells, reason: reasonOf(errors, language) })
  }
  if (lines.length === 0 && rejected.length === 0) throw invalid({ file: [['not_csv']] })
  return { lines, rejected }
}
