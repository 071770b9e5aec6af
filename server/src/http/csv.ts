import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
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
  /** The fields that the file has a column for, be its cells empty. Of the others it says nothing. */
  readonly columns: ReadonlySet<string>
}

/** Whether a file's first row names its columns instead of being a line. */
export type IsHeader = (cells: readonly string[], fields: readonly string[]) => boolean

/** A header names the first column. */
const namesFirstColumn: IsHeader = (cells, [first = '']) =>
  cells.some(cell => cell.trim().toLowerCase() === first.toLowerCase())

/**
 * Where each field stands: as the header names it. In the fields' order where the header isn't there or lacks the name of
 * a field that each line needs, and what it does name stands in that order: PIN is the same word in more languages than one.
 */
const placesOf = (shape: z.core.$ZodShape, header: readonly string[]): number[] => {
  const names = header.map(cell => cell.trim().toLowerCase())
  const named = Object.keys(shape).map(field => names.indexOf(field.toLowerCase()))
  const isInOrder = named.every((place, index) => place < 0 || place === index)
  const isNeeded = Object.values(shape).map(field => !z.safeParse(field, undefined).success)
  const lacksNeeded = named.some((place, index) => place < 0 && isNeeded[index])
  return isInOrder && lacksNeeded ? named.map((_, index) => index) : named
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
  let widest = 0
  for await (const { cells: row, line } of readRows(bytes)) {
    widest = Math.max(widest, row.length)
    if (!places) {
      const header = isHeader(row, fields) ? row : []
      places = placesOf(schema.shape, header)
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
  const reaches = (place = -1) => place >= 0 && place < widest
  return { lines, rejected, columns: new Set(fields.filter((_, index) => reaches(places?.[index]))) }
}
