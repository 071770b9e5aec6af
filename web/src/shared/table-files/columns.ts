import { normalizeHeading } from '@scrutineer/contract/csv/columns'
import type { TableColumn, TableRow } from './table-format.ts'

/** Rows among which the header is: official files have titles above it. */
const maxTitleRows = 20
const sampleCount = 3
/** Rows among which the samples are. */
const sampledRows = 500

export interface SplitTable {
  readonly columns: readonly TableColumn[]
  /** The rows below the header. */
  readonly rows: readonly TableRow[]
}

const samplesOf = (rows: readonly TableRow[], index: number) => {
  const samples = new Set<string>()
  for (const { cells } of rows.slice(0, sampledRows)) {
    const cell = cells[index]?.trim()
    if (cell) samples.add(cell)
    if (samples.size === sampleCount) break
  }
  return [...samples]
}

/** Whether a normalized heading is known. */
export type IsHeading = (heading: string) => boolean

const hasNumber = (cells: readonly string[]) => cells.some(cell => /\d/.test(cell))

/** Known headings of each of the first rows. Below the first one a single word may be a value: it takes two. */
export const countHeadings = (rows: readonly TableRow[], isKnown: IsHeading) =>
  rows.slice(0, maxTitleRows).map(({ cells }, index) => {
    const count = cells.map(normalizeHeading).filter(isKnown).length
    return index > 0 && count < 2 ? 0 : count
  })

/**
 * Splits a table at its header: the row with the most known headings, else the first row if it has no digits. Columns without a
 * heading and without a value are left out.
 */
export const splitTable = (rows: readonly TableRow[], isKnown: IsHeading): SplitTable => {
  const counts = countHeadings(rows, isKnown)
  const most = Math.max(0, ...counts)
  const hasHeader = most > 0 || !hasNumber(rows[0]?.cells ?? [])
  const headerIndex = most > 0 ? counts.indexOf(most) : 0
  const header = hasHeader ? (rows[headerIndex]?.cells ?? []) : []
  const body = hasHeader ? rows.slice(headerIndex + 1) : rows
  const width = body.reduce((widest, { cells }) => Math.max(widest, cells.length), header.length)
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    heading: (header[index] ?? '').replace(/\s+/g, ' ').trim(),
    samples: samplesOf(body, index),
  })).filter(({ heading, samples }) => heading !== '' || samples.length > 0)
  return { columns, rows: body }
}

/** The column of the first of these headings that the file has and that isn't taken. */
export const findColumn = (
  columns: readonly TableColumn[],
  headings: readonly string[],
  isTaken: (index: number) => boolean = () => false,
): TableColumn | undefined => {
  for (const heading of headings) {
    const column = columns.find(each => normalizeHeading(each.heading) === heading && !isTaken(each.index))
    if (column) return column
  }
  return undefined
}
