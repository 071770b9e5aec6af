import { looksLikeFormula } from '@scrutineer/contract/fields/formula-guard'
import { DAY_MS } from '@scrutineer/contract/helpers/durations'
import { MAX_CELL_CHARACTERS } from './cell-texts.ts'
import type { Cell, Column, Row, ValueCell } from './table.ts'

/** Indexes of cell formats in the workbook's styles. Guarded text stays text when the cell is edited. */
const formats = { plain: 0, heading: 1, guarded: 2, integer: 3, decimal: 4, dateTime: 5, time: 6, date: 7 } as const

/** What a spreadsheet would read as a number or a date when the cell is edited, such as a station code with leading zeros. */
const looksLikeNumber = (text: string): boolean => /^\d[\d .,/:-]*$/.test(text)

/** Serial number of 1970-01-01 in a workbook. */
const EPOCH_SERIAL = 25_569
/** Programs disagree about earlier serial numbers: to some of them 1900 was a leap year. */
const FIRST_RELIABLE_SERIAL = 61

/** Serial number of a time `yyyy-MM-dd HH:mm:ss`; undefined for other text and for times that have no reliable one. */
const toSerial = (text: string): number | undefined => {
  const serial = Date.parse(`${text.replace(' ', 'T')}Z`) / DAY_MS + EPOCH_SERIAL
  return serial >= FIRST_RELIABLE_SERIAL ? serial : undefined
}

const DAY_MINUTES = 1440

/** Share of the day of a time `HH:mm`. */
const toDayShare = (text: string): number => (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) / DAY_MINUTES

const midnightOf = (date: string) => `${date} 00:00:00`

/** The text by which a cell of a workbook is verified: numbers in decimal, times with seconds, dates as midnight. */
export const toSheetText = (cell: Cell): string => {
  if (typeof cell !== 'object') return String(cell)
  if (cell.kind === 'number') return String(Number(cell.text))
  if (cell.kind === 'time') return `${cell.text}:00`
  return toSerial(midnightOf(cell.text)) === undefined ? cell.text : midnightOf(cell.text)
}

/**
 * What to escape: markup, characters that XML 1.0 lacks or normalizes (CR), and text that looks like an escape. Not the
 * controls from U+007F, which XML has: LibreOffice doesn't decode their escapes.
 */
const special = /[&<>\p{Cs}\uFFFE\uFFFF]|(?![\t\n\u007F-\u009F])\p{Cc}|_(?=x[0-9A-Fa-f]{4}_)/gu

const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escapeCharacter = (character: string): string =>
  markup[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Text as Excel writes it into XML: characters that XML 1.0 lacks become `_xHHHH_`. */
export const escapeXml = (text: string): string => text.replace(special, escapeCharacter)

/** Whitespace that programs may trim or join unless it is marked. The mark on every cell is a quarter of a sheet's XML. */
const fragileSpace = /^\s|\s$|[\t\n]|\s\s/

const textXml = (text: string) => `<t${fragileSpace.test(text) ? ' xml:space="preserve"' : ''}>${escapeXml(text)}</t>`

const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const numberXml = (value: number, at: string, style: number) => `<c r="${at}" s="${style}"><v>${value}</v></c>`

const valueXml = ({ kind, text }: ValueCell, at: string): string => {
  if (kind === 'number') return cellXml(Number(text), at, formats.plain)
  if (kind === 'time') return numberXml(toDayShare(text), at, formats.time)
  const serial = toSerial(midnightOf(text))
  return serial === undefined ? cellXml(text, at, formats.plain) : numberXml(serial, at, formats.date)
}

const cellXml = (cell: Cell, at: string, style: number): string => {
  if (typeof cell === 'number') return numberXml(cell, at, Number.isInteger(cell) ? formats.integer : formats.decimal)
  if (typeof cell === 'object') return valueXml(cell, at)
  if (cell === '') return ''
  if (style === formats.dateTime) {
    const serial = toSerial(cell)
    return serial === undefined ? cellXml(cell, at, formats.plain) : numberXml(serial, at, style)
  }
  if (cell.length > MAX_CELL_CHARACTERS)
    throw new RangeError(`a cell of ${cell.length} characters exceeds the limit of ${MAX_CELL_CHARACTERS}`)
  const isGuarded = style === formats.plain && (looksLikeFormula(cell) || looksLikeNumber(cell))
  const kind = isGuarded ? formats.guarded : style
  return `<c r="${at}"${kind === formats.plain ? '' : ` s="${kind}"`} t="inlineStr"><is>${textXml(cell)}</is></c>`
}

const styledRowXml = (row: Row, number: number, styleOf: (column: number) => number): string =>
  `<row r="${number}">${row.map((cell, column) => cellXml(cell, `${columnLetters(column)}${number}`, styleOf(column))).join('')}</row>`

/** A row of a sheet, numbered from 1. Text cells are inline strings, which are never evaluated as formulas. */
export const rowXml = (row: Row, number: number, columns: readonly Column[]): string =>
  styledRowXml(row, number, column => (columns[column]?.isDateTime ? formats.dateTime : formats.plain))

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
    styledRowXml(
      columns.map(({ heading }) => heading),
      1,
      () => formats.heading,
    )
  )
}

/** The end of a sheet, after its last row. */
export const sheetTail = (columns: number, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnLetters(columns - 1)}${rows}"/></worksheet>`
