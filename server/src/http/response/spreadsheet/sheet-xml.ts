import { looksLikeFormula } from '@scrutineer/contract/csv/formula-guard'
import type { Cell, Column, Row } from './table.ts'
import { MAX_CELL_CHARACTERS } from './truncate-long-cells.ts'

/** Indexes of cell formats in the workbook's styles. Guarded text stays text when the cell is edited. */
const formats = { plain: 0, heading: 1, guarded: 2 } as const

/** What to escape: markup, characters that XML 1.0 lacks or normalizes (CR), and text that looks like an escape. */
const special = /[&<>\p{Cs}\uFFFE\uFFFF]|[^\P{Cc}\t\n]|_(?=x[0-9A-Fa-f]{4}_)/gu

const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escapeCharacter = (character: string): string =>
  markup[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Text as Excel writes it into XML: characters that XML 1.0 lacks become `_xHHHH_`. */
export const escapeXml = (text: string): string => text.replace(special, escapeCharacter)

const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const cellXml = (cell: Cell, at: string, style: number): string => {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (cell === '') return ''
  if (cell.length > MAX_CELL_CHARACTERS)
    throw new RangeError(`a cell of ${cell.length} characters exceeds the limit of ${MAX_CELL_CHARACTERS}`)
  const kind = style === formats.plain && looksLikeFormula(cell) ? formats.guarded : style
  return `<c r="${at}"${kind === formats.plain ? '' : ` s="${kind}"`} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

/** A row of a sheet, numbered from 1. Text cells are inline strings, which are never evaluated as formulas. */
export const rowXml = (row: Row, number: number, style: number = formats.plain): string =>
  `<row r="${number}">${row.map((cell, column) => cellXml(cell, `${columnLetters(column)}${number}`, style)).join('')}</row>`

/** The start of a sheet, before its first row of data: column widths and frozen headings. */
export const sheetHead = (columns: readonly Column[]): string => {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>` +
    rowXml(
      columns.map(({ heading }) => heading),
      1,
      formats.heading,
    )
  )
}

/** The end of a sheet, after its last row. */
export const sheetTail = (columns: number, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnLetters(columns - 1)}${rows}"/></worksheet>`
