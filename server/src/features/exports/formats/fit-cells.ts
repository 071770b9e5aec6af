import type { Cell, Pages } from './table.ts'

/** Limit of Excel for a cell, in UTF-16 units. */
export const MAX_CELL_CHARACTERS = 32_767

const fit = (cell: Cell, note: (length: number) => string): Cell => {
  if (typeof cell === 'number' || cell.length <= MAX_CELL_CHARACTERS) return cell
  const ending = note(cell.length)
  const beginning = cell.slice(0, MAX_CELL_CHARACTERS - ending.length)
  // Half of a surrogate pair would be an invalid character.
  const prefix = /[\uD800-\uDBFF]$/.test(beginning) ? `${beginning.slice(0, -1)} ` : beginning
  return prefix + ending
}

/** Cuts texts that are too long for a cell of a workbook, and appends `note` of their length. CSV has no limit. */
export async function* fitCells(pages: Pages, note: (length: number) => string): Pages {
  for await (const page of pages) yield page.map(row => row.map(cell => fit(cell, note)))
}
