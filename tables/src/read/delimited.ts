import { type Delimiter, delimiters } from '@scrutineer/contract/fields/table-formats'

export interface TextRow {
  /** Line of the text, from 1; the first line of a row with line breaks. */
  readonly line: number
  readonly cells: readonly string[]
  /** A cell begins with a quote that isn't closed as a quoted cell; the row is read without it. */
  readonly hasStrayQuote?: true
}

/** A longer quoted cell was never closed. */
const maxQuotedLength = 64 * 1024

const nextOrEnd = (text: string, search: string, from: number) => {
  const at = text.indexOf(search, from)
  return at < 0 ? text.length : at
}

interface QuotedCell {
  readonly text: string
  /** Where the next cell or line begins, less its delimiter or line break. */
  readonly end: number
  readonly lineBreaks: number
}

/** Delimiters of a line. Before a space a comma is more probably one of a sentence. */
const countDelimiters = (line: string, delimiter: string) => {
  let count = 0
  for (let at = line.indexOf(delimiter); at >= 0; at = line.indexOf(delimiter, at + 1))
    if (delimiter !== ',' || line[at + 1] !== ' ') count += 1
  return count
}

/** Where a closing quote is followed by the end of the cell, apart from spaces; undefined if other text follows it. */
const findCellEnd = (text: string, afterQuote: number, delimiter: string) => {
  let at = afterQuote
  while (text[at] === ' ' || text[at] === '\r') at += 1
  return at >= text.length || text[at] === delimiter || text[at] === '\n' ? at : undefined
}

/**
 * A quoted cell that begins at `start`; undefined if its quote is a stray one: never closed, followed by other text where it
 * closes, or closed only after lines that are rows of `width` cells themselves.
 */
const readQuoted = (text: string, start: number, delimiter: string, width: number): QuotedCell | undefined => {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0 || at - start > maxQuotedLength) return undefined
    if (text[at + 1] === '"') continue
    const end = findCellEnd(text, at + 1, delimiter)
    if (end === undefined) return undefined
    const quoted = text.slice(start + 1, at)
    const [, ...lines] = quoted.includes('\n') ? quoted.split('\n') : []
    const isRow = (line: string) => width > 1 && countDelimiters(line, delimiter) >= width - 1
    if (lines.slice(0, -1).some(isRow)) return undefined
    return { text: quoted.includes('"') ? quoted.replaceAll('""', '"') : quoted, end, lineBreaks: lines.length }
  }
}

/** The text of a cell that begins with a stray quote: without it, unless it belongs to a quotation in the cell. */
const withoutStrayQuote = (cell: string) => (cell.indexOf('"', 1) < 0 ? cell.slice(1) : cell)

interface Row {
  readonly cells: readonly string[]
  readonly hasStrayQuote: boolean
  /** Where its line break is. */
  readonly end: number
  /** Line breaks in its quoted cells. */
  readonly lineBreaks: number
}

const withoutCarriageReturn = (text: string) => (text.endsWith('\r') ? text.slice(0, -1) : text)

/** The row that begins at `start`, with quotes in the line that ends at `lineEnd`. */
const readQuotedRow = (text: string, start: number, lineEnd: number, delimiter: string, width: number): Row => {
  const cells: string[] = []
  let [at, end, lineBreaks, hasStrayQuote] = [start, lineEnd, 0, false]
  for (;;) {
    let quoteAt = at
    while (text[quoteAt] === ' ') quoteAt += 1
    const isQuoted = text[quoteAt] === '"' && quoteAt < end
    const quoted = isQuoted ? readQuoted(text, quoteAt, delimiter, width) : undefined
    if (quoted) {
      cells.push(quoted.text)
      lineBreaks += quoted.lineBreaks
      if (quoted.lineBreaks > 0) end = nextOrEnd(text, '\n', quoted.end)
      at = quoted.end
    } else {
      const [cell = ''] = text.slice(at, end).split(delimiter, 1)
      at += cell.length
      const value = at === end ? withoutCarriageReturn(cell) : cell
      hasStrayQuote ||= isQuoted
      cells.push(isQuoted ? withoutStrayQuote(value.trimStart()) : value)
    }
    if (at >= end) return { cells, hasStrayQuote, end, lineBreaks }
    at += 1
  }
}

/**
 * The rows of a text with delimiters, without empty lines, in any mixture of line ends. A quote inside a cell that doesn't
 * begin with one is part of it. Lazy, so that a caller can read the stations of a country in slices. Several times as fast as
 * csv-parse, and loses no row to a stray quote.
 */
export function* parseDelimited(text: string, delimiter: string): Generator<TextRow, void, undefined> {
  const source = text.includes('\r') && /\r(?!\n)/.test(text) ? text.replace(/\r\n?/g, '\n') : text
  let [line, at, quoteAt, width] = [1, 0, -1, 0]
  while (at < source.length) {
    const lineEnd = nextOrEnd(source, '\n', at)
    if (quoteAt < at) quoteAt = nextOrEnd(source, '"', at)
    const { cells, hasStrayQuote, end, lineBreaks }: Row =
      quoteAt < lineEnd
        ? readQuotedRow(source, at, lineEnd, delimiter, width)
        : {
            cells: withoutCarriageReturn(source.slice(at, lineEnd)).split(delimiter),
            hasStrayQuote: false,
            end: lineEnd,
            lineBreaks: 0,
          }
    const first = line
    at = end + 1
    line += 1 + lineBreaks
    if (cells.length === 1 && cells[0] === '') continue
    width = Math.max(width, cells.length)
    yield hasStrayQuote ? { line: first, cells, hasStrayQuote } : { line: first, cells }
  }
}

/** The delimiter that a first line such as `sep=;` declares, as spreadsheets write it; undefined for other lines. */
export const declaredDelimiter = (firstLine: string): Delimiter | undefined => {
  const declared = /^"?sep=(.)"?\s*$/i.exec(firstLine)?.[1]
  return delimiters.find(delimiter => delimiter === declared)
}

/** Enough rows to tell delimiters apart, below titles. */
const sampleRows = 50
const sampleLength = 50_000

/** A text without its quoted cells, whatever delimits them. A line with a stray quote stays as it is. */
const withoutQuoted = (text: string): string =>
  text
    .split('\n')
    .map(line => {
      const parts = line.split('"')
      return parts.length % 2 === 0 ? line : parts.filter((_, index) => index % 2 === 0).join('')
    })
    .join('\n')

/** How many delimiters the first rows have in all that have the most frequent number of them. */
const countConsistent = (rows: readonly TextRow[]) => {
  const rowsOf = new Map<number, number>()
  for (const { cells } of rows) rowsOf.set(cells.length, (rowsOf.get(cells.length) ?? 0) + 1)
  return Math.max(0, ...Array.from(rowsOf, ([width, count]) => count * (width - 1)))
}

/**
 * The delimiter under which the first rows have the most headings, else the one that splits the most of them into equally many
 * cells, quoted ones apart; a comma if none splits any. Before a space a comma is more probably one of a sentence.
 */
export const guessDelimiter = (text: string, countHeadings: (rows: readonly TextRow[]) => number): Delimiter => {
  const sample = text.slice(0, sampleLength)
  const unquoted = withoutQuoted(sample)
  const rowsOf = (part: string, delimiter: Delimiter) => {
    const rows: TextRow[] = []
    for (const row of parseDelimited(part, delimiter)) if (rows.push(row) === sampleRows) break
    return rows
  }
  const candidates = delimiters.map(delimiter => {
    const withoutSentences = delimiter === ',' ? unquoted.replaceAll(', ', ' ') : unquoted
    const counts = [unquoted, withoutSentences].map(part => countConsistent(rowsOf(part, delimiter)))
    const count = counts.reduce((sum, each) => sum + each, 0)
    return { delimiter, count, headings: count > 0 ? countHeadings(rowsOf(sample, delimiter)) : 0 }
  })
  const [best] = candidates.sort((a, b) => b.headings - a.headings || b.count - a.count)
  return best && best.count > 0 ? best.delimiter : ','
}
