import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { parse } from 'csv-parse/sync'
import type * as z from 'zod/mini'
import { invalid } from './problem.ts'
import { readInto } from './read.ts'
import { type Language, type Message, say } from './words.ts'

export interface Line<T> {
  /** Of the file, from 1. */
  readonly line: number
  readonly value: T
}

export interface RejectedLine {
  readonly line: number
  readonly reason: string
  /** What the line said, by field. */
  readonly cells: Readonly<Record<string, string | undefined>>
}

/** Whether a file's first row names its columns instead of being a line. */
export type IsHeader = (cells: readonly string[], fields: readonly string[]) => boolean

/** A header names the first column. */
const namesFirstColumn: IsHeader = (cells, [first = '']) =>
  cells.some(cell => cell.trim().toLowerCase() === first.toLowerCase())

/** Reads a whole upload as UTF-8 text, with or without a byte order mark; refuses other encodings and binary files. */
export const readText = async (bytes: Readable): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
    if (!text.includes('\0')) return text
  } catch (error) {
    if (error instanceof TypeError) throw invalid({ file: [['not_utf8']] })
    throw error
  }
  throw invalid({ file: [['not_csv']] })
}

const delimiterOf = (text: string): string => {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

interface Row {
  readonly cells: string[]
  readonly line: number
}

const rowsOf = (text: string): Row[] => {
  const rows: Row[] = []
  const onRecord = (cells: string[], { lines }: { lines: number }) => {
    rows.push({ cells, line: lines })
    // Kept above: the parser needn't collect them too.
    return null
  }
  try {
    parse(text, { delimiter: delimiterOf(text), onRecord, relaxColumnCount: true, skipEmptyLines: true, bom: true })
    return rows
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) {
      throw invalid({ file: [['not_csv']] })
    }
    throw error
  }
}

/** Where each field stands: as the header names it; in the fields' order where it names none of them, or isn't there. */
const placesOf = (fields: readonly string[], header: readonly string[] | undefined): number[] => {
  const names = header?.map(cell => cell.trim().toLowerCase()) ?? []
  const named = fields.map(field => names.indexOf(field.toLowerCase()))
  return named.some(place => place >= 0) ? named : fields.map((_, place) => place)
}

/** Reads CSV by a schema whose fields are the columns, in order or as a header names them. Lines that don't fit are rejected. */
export const readCsv = <T extends z.ZodMiniObject>(
  text: string,
  schema: T,
  language: Language,
  isHeader: IsHeader = namesFirstColumn,
): { lines: Line<z.output<T>>[]; rejected: RejectedLine[] } => {
  const fields = Object.keys(schema.shape)
  const rows = rowsOf(text)
  const header = rows[0] && isHeader(rows[0].cells, fields) ? rows.shift()?.cells : undefined
  const places = placesOf(fields, header)
  const lines: Line<z.output<T>>[] = []
  const rejected: RejectedLine[] = []
  for (const { cells: row, line } of rows) {
    const cells = Object.fromEntries(fields.map((field, index) => [field, row[places[index] ?? -1]]))
    const errors: { [field: string]: Message[] } = {}
    const value = readInto(schema, cells, errors)
    if (value !== undefined) lines.push({ line, value })
    else rejected.push({ line, cells, reason: reasonOf(errors, language) })
  }
  if (lines.length === 0 && rejected.length === 0) throw invalid({ file: [['not_csv']] })
  return { lines, rejected }
}

const reasonOf = (errors: { [field: string]: Message[] }, language: Language): string =>
  Object.entries(errors)
    .map(([field, messages]) => `${field}: ${messages.map(message => say(language, message)).join(' ')}`)
    .join(' ')
