import type { Cell, RowPages } from './table.ts'

/** Limit of Excel for a cell, in UTF-16 units. */
export const MAX_CELL_CHARACTERS = 32_767

const isTooLong = (cell: Cell) => typeof cell === 'string' && cell.length > MAX_CELL_CHARACTERS

const fit = (cell: string, note: (length: number) => string): string => {
  const ending = note(cell.length)
  const beginning = cell.slice(0, MAX_CELL_CHARACTERS - ending.length)
  // Half of a surrogate pair would be an invalid character.
  const prefix = /[\uD800-\uDBFF]$/.test(beginning) ? `${beginning.slice(0, -1)} ` : beginning
  return prefix + ending
}

/**
 * Cuts texts that are too long for a cell of a workbook, and appends `note` of their length. CSV has no limit. Rows without
 * such a text, nearly all, are passed on uncopied.
 */
export async function* truncateLongCells(pages: RowPages, note: (length: number) => string): RowPages {
  for await (const page of pages)
    yield page.map(row =>
      row.some(isTooLong)
        ? row.map(cell => (typeof cell === 'string' && isTooLong(cell) ? fit(cell, note) : cell))
        : row,
    )
}
