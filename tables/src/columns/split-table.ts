import type { TableColumn, TableRow } from '../table.ts'
import { headingKeys, headings, type IsHeading, normalizeHeading } from './heading.ts'

export type { IsHeading }

/** Rows among which the header is: official files have titles above it. */
const maxTitleRows = 20
const sampleCount = 3
/** First rows among which the samples are. */
const sampledRows = 500
/** Further rows, evenly over the file, that show whether values repeat. */
const spreadRows = 2_000

/** Why a row below the header is no row of data. */
export type LeftOutReason = 'header' | 'total'

interface TableHead {
  readonly columns: readonly TableColumn[]
  /** Line of the last row of the header; 0 if the file has none. */
  readonly headerLine: number
  /** The header's cells in lower case, for comparison with rows that repeat it. */
  readonly header: readonly string[]
  /** Rows that show what the columns are: the first ones, and some of all others. */
  readonly sample: readonly TableRow[]
}

const hasNumber = (cells: readonly string[]) => cells.some(cell => /\d/.test(cell))

const isKnownCell = (cell: string, isKnown: IsHeading) => headingKeys(cell).some(isKnown)

/** Different known headings of each of the first rows. A single word may be a value, unless the first row has no digits. */
export const countHeadings = (rows: readonly TableRow[], isKnown: IsHeading): number[] =>
  rows.slice(0, maxTitleRows).map(({ cells }, index) => {
    const count = new Set(cells.filter(cell => isKnownCell(cell, isKnown)).map(normalizeHeading)).size
    return count < 2 && (index > 0 || hasNumber(cells)) ? 0 : count
  })

/** Whether a heading is above several columns, whose own headings are in the row below it. */
const isGroup = (header: readonly string[], index: number) => {
  const heading = header[index] ?? ''
  return heading === '' || heading === header[index + 1] || heading === header[index - 1] || header[index + 1] === ''
}

/** The header's second row, if the row below it names the columns of groups. Merged cells give both rows the same text. */
const findSecondHeader = (header: readonly string[], next: readonly string[] = []): readonly string[] | undefined => {
  const width = Math.max(header.length, next.length)
  const padded = Array.from({ length: width }, (_, index) => header[index] ?? '')
  const isOther = (cell: string, index: number) => cell !== '' && cell !== padded[index]
  const others = next.flatMap((cell, index) => (isOther(cell, index) ? [index] : []))
  const isSecond = others.length > 0 && others.length < width && others.every(index => isGroup(padded, index))
  return isSecond && !hasNumber(next) ? next : undefined
}

/** The heading of a column in a group: the more telling one of both together and the lower one alone. */
const joinHeadings = (group: string, heading: string, isKnown: IsHeading) => {
  if (group === '' || heading === '' || group === heading) return heading || group
  const both = `${group} ${heading}`
  return !isKnownCell(both, isKnown) && isKnownCell(heading, isKnown) ? heading : both
}

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A group's heading is in its first cell, or a merged cell gave it to all. */
const fillGroups = (header: readonly string[], second: readonly string[]) => {
  let group = ''
  return second.map((heading, index) => {
    group = header[index] || (heading === '' ? '' : group)
    return group
  })
}

const findHeader = (rows: readonly TableRow[], { isHeading: isKnown, hasDigits }: SplitOptions) => {
  const counts = countHeadings(rows, isKnown)
  const most = Math.max(0, ...counts)
  if (most === 0 && (!hasDigits || hasNumber(rows[0]?.cells ?? []))) return { header: [], bodyIndex: 0, headerLine: 0 }
  const index = most > 0 ? counts.indexOf(most) : 0
  const first = (rows[index]?.cells ?? []).map(collapse)
  const second = findSecondHeader(first, rows[index + 1]?.cells.map(collapse))
  if (!second) return { header: first, bodyIndex: index + 1, headerLine: rows[index]?.line ?? 0 }
  const groups = fillGroups(first, [...second, ...first.slice(second.length)])
  const header = groups.map((group, column) => joinHeadings(group, second[column] ?? '', isKnown))
  return { header, bodyIndex: index + 2, headerLine: rows[index + 1]?.line ?? 0 }
}

const takeSample = (body: readonly TableRow[]) => {
  const step = Math.max(1, Math.ceil((body.length - sampledRows) / spreadRows))
  return body.filter((_, index) => index < sampledRows || (index - sampledRows) % step === 0)
}

/** Whether values number the rows, from 0 or 1. */
const isRunningNumber = (values: readonly string[]) => {
  const first = Number(values[0])
  return first <= 1 && values.slice(0, sampledRows).every((text, row) => Number(text) === first + row)
}

const describeColumn = (sample: readonly TableRow[], index: number, heading: string): TableColumn => {
  const values = sample.map(({ cells }) => cells[index]?.trim() ?? '')
  const filled = values.filter(value => value !== '')
  const distinct = new Set(filled)
  const isUnique = filled.length > 1 ? distinct.size === filled.length : undefined
  return {
    index,
    heading,
    samples: [...distinct].slice(0, sampleCount),
    ...(isUnique !== undefined && { isUnique }),
    ...(isUnique && isRunningNumber(values) && { isRunning: true }),
  }
}

/**
 * The header of a table and its columns: the row with the most known headings, else the first row if it has no digits. Columns
 * without a heading and without a value are left out.
 */
const readHead = (rows: readonly TableRow[], options: SplitOptions): TableHead => {
  const { header, bodyIndex, headerLine } = findHeader(rows, options)
  const body = rows.slice(bodyIndex)
  const sample = takeSample(body)
  const width = sample.reduce((widest, { cells }) => Math.max(widest, cells.length), header.length)
  const columns = Array.from({ length: width }, (_, index) =>
    describeColumn(sample, index, header[index] ?? ''),
  ).filter(({ heading, samples }) => heading !== '' || samples.length > 0)
  return { columns, headerLine, header: header.map(toComparable), sample }
}

const totals: ReadonlySet<string> = new Set(
  headings(
    'total, grand total, subtotal, sub-total, sum, totals, total general, totaluri, suma, razem, ogółem, łącznie, totaux, total général, totales, gesamt, insgesamt, summe, всього, усього, разом, итого, всего, სულ, ჯამი, ընդամենը, jumla',
  ),
)

/** What a text such as “MOMBASA TOTAL” or “Total Alba” is the total of; undefined without such a word. */
const findSubject = (text: string): string | undefined => {
  const words = text.split(/[\s:]+/).map(normalizeHeading)
  if (totals.has(words[0] ?? '')) return words.slice(1).join('')
  return totals.has(words.at(-1) ?? '') ? words.slice(0, -1).join('') : undefined
}

/**
 * A row of sums: its first text says so, and most of its cells are blank. Of an area if the row above has it: other texts, such as
 * a name, may have the same word.
 */
const isTotal = (cells: readonly string[], width: number, above: readonly string[]) => {
  let filled = 0
  for (const cell of cells) if (cell !== '') filled += 1
  if (filled * 2 > width + 1) return false
  const first = cells.find(cell => /\p{L}/u.test(cell)) ?? ''
  if (totals.has(normalizeHeading(first).replaceAll(/\d/g, ''))) return true
  const subject = findSubject(first)
  return subject !== undefined && above.some(cell => normalizeHeading(cell) === subject)
}

/** A text of a header without regard to case. Each row is compared: normalizing its texts would take longer than reading them. */
const toComparable = (text: string) => text.trim().toLowerCase()

const isHeader = (cells: readonly string[], header: readonly string[]) =>
  header.some(heading => heading !== '') &&
  header.every((heading, index) => heading === '' || heading === toComparable(cells[index] ?? ''))

/**
 * Why a row below the header isn't one of data: it repeats the header, or has sums; undefined for rows of data. `above`: the last
 * row of data.
 */
const findLeftOutReason = (
  { cells }: TableRow,
  { header, columns }: TableHead,
  above: readonly string[],
): LeftOutReason | undefined => {
  if (isHeader(cells, header)) return 'header'
  return isTotal(cells, columns.length, above) ? 'total' : undefined
}

export interface SplitTable extends TableHead {
  /** Recognizes another file with the same headings. Empty if the file has none. */
  readonly headings: string
  /** The rows of data. */
  readonly rows: readonly TableRow[]
  /** Rows below the header that aren't data. */
  readonly leftOut: readonly { readonly line: number; readonly reason: LeftOutReason }[]
}

export interface SplitOptions {
  readonly isHeading: IsHeading
  /** Rows of data have digits: a first row without any is a header. */
  readonly hasDigits: boolean
}

/** Splits a table at its header. */
export const splitTable = (rows: readonly TableRow[], options: SplitOptions): SplitTable => {
  const head = readHead(rows, options)
  const data: TableRow[] = []
  const leftOut: { line: number; reason: LeftOutReason }[] = []
  for (const row of rows) {
    if (row.line <= head.headerLine) continue
    const reason = findLeftOutReason(row, head, data.at(-1)?.cells ?? [])
    if (reason === undefined) data.push(row)
    else leftOut.push({ line: row.line, reason })
  }
  return { ...head, headings: head.header.map(normalizeHeading).join('|'), rows: data, leftOut }
}
