import type { Delimiter, Encoding } from '@scrutineer/contract/fields/table-formats'
import { declaredDelimiter, guessDelimiter, parseDelimited, type TextRow } from './delimited.ts'
import { decodeGuessed, decodeText } from './encoding.ts'

/** How a text is read. What isn't chosen is guessed. */
export interface TextChoice {
  readonly encoding?: Encoding | undefined
  readonly delimiter?: Delimiter | undefined
}

export interface TextTable {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  /** The rows that aren't blank, read while they are iterated. */
  readonly rows: Iterable<TextRow>
}

export const isBlank = (cells: readonly string[]) => cells.every(cell => cell.trim() === '')

function* withoutBlankRows(rows: Iterable<TextRow>, isDeclared: boolean): Generator<TextRow, void, undefined> {
  for (const row of rows) if (!(isBlank(row.cells) || (isDeclared && row.line === 1))) yield row
}

/** Reads a text file as a table; undefined if it isn't text. A delimiter under which the file has known headings is preferred. */
export const readText = (
  bytes: Uint8Array,
  choice: TextChoice = {},
  countHeadings: (rows: readonly TextRow[]) => number = () => 0,
): TextTable | undefined => {
  const { encoding, text } = choice.encoding
    ? { encoding: choice.encoding, text: decodeText(bytes, choice.encoding) }
    : decodeGuessed(bytes)
  if (text.includes('\0')) return undefined
  const declared = declaredDelimiter(text.slice(0, text.search(/[\r\n]|$/)))
  const delimiter = choice.delimiter ?? declared ?? guessDelimiter(text, countHeadings)
  return { encoding, delimiter, rows: withoutBlankRows(parseDelimited(text, delimiter), declared !== undefined) }
}
