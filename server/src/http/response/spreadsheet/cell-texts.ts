import type { Cell, RowPages } from './table.ts'

/** Limit of Excel for a cell, in UTF-16 units. */
export const MAX_CELL_CHARACTERS = 32_767

const isTooLong = (cell: Cell): cell is string => typeof cell === 'string' && cell.length > MAX_CELL_CHARACTERS

const fit = (cell: string, note: (length: number) => string): string => {
  const ending = note(cell.length)
  const beginning = cell.slice(0, MAX_CELL_CHARACTERS - ending.length)
  // Half of a surrogate pair would be an invalid character.
  const prefix = /[\uD800-\uDBFF]$/.test(beginning) ? `${beginning.slice(0, -1)} ` : beginning
  return prefix + ending
}

/** Changes the texts that need it. Rows without one, nearly all, are passed on uncopied. */
async function* mapTexts(
  pages: RowPages,
  needsChange: (cell: Cell) => cell is string,
  change: (text: string) => string,
): RowPages {
  for await (const page of pages)
    yield page.map(row => (row.some(needsChange) ? row.map(cell => (needsChange(cell) ? change(cell) : cell)) : row))
}

/** Cuts texts that are too long for a cell of a workbook, and appends `note` of their length. CSV has no limit. */
export const truncateLongCells = (pages: RowPages, note: (length: number) => string): RowPages =>
  mapTexts(pages, isTooLong, text => fit(text, note))

const hasCarriageReturn = (cell: Cell): cell is string => typeof cell === 'string' && cell.includes('\r')

/** Writes every line break as a line feed. Spreadsheets that save a file write CR LF as LF, which would be a changed cell. */
export const normalizeLineBreaks = (pages: RowPages): RowPages =>
  mapTexts(pages, hasCarriageReturn, text => text.replaceAll(/\r\n?/g, '\n'))
