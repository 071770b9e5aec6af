import * as z from 'zod/mini'
import { MAX_DIGITS } from '../helpers/decimal.ts'
import { ungroupDigits } from '../helpers/grouped-digits.ts'
import { toPlainText } from '../helpers/plain-text.ts'
import { normalizeForSearch } from './search-text.ts'
import { parsedFromText, trimmedTextOrEmpty } from './values.ts'

/** Words before the number of a polling station, in the languages of election authorities. */
const numberWords = new Set(
  [
    'no nr n num number numer numero numeral nummer numar numarul nro № # ps bv sv pu uik',
    'station polling stations unit place sectia sectie sectiei sectia de votare vot obwod obwodu komisja glosowania',
    'bureau vote mesa seccion secao casilla local wahllokal wahlbezirk stimmbezirk kituo cha kituo',
    'участок избирательный виборча дільниця избирательная комиссия уик двк ном номер',
    'უბანი საარჩევნო ტეղամաս տեղամաս ընտրական',
  ].flatMap(words => words.split(' ').map(normalizeForSearch)),
)

/** Whether a word may come before the number of a polling station, such as “station” or “no.”. */
export const isNumberWord = (word: string): boolean =>
  word
    .replace(/[º°]/g, 'o')
    .split(/[.:]+/)
    .every(part => part === '' || numberWords.has(normalizeForSearch(part)))

const isNumberWords = (text: string): boolean => text.split(/\s+/).every(isNumberWord)

/** The plain text of a cell, without the apostrophe or `="…"` that keep it a text. */
const plainText = (cell: string): string => {
  const text = toPlainText(cell)
  return (/^="(.*)"$/.exec(text)?.[1] ?? text).replace(/^'/, '').trim()
}

/** Decimals of a whole number, as spreadsheets write them, or the point of an ordinal. */
const decimals = /[.,](?:0{1,2}|0{4,15})?$/

/**
 * The whole number that a cell means: `17`, `017`, `Nr. 17`, `№ 17`, `17.0`, and with groups of three `1,021`, `1 021` or `1.021`.
 * Undefined for other texts, such as `12A` or `1.5`.
 */
export const parseWholeNumber = (cell: string): number | undefined => {
  if (/^\d{1,9}$/.test(cell)) return Number(cell)
  const text = plainText(cell)
  const start = text.search(/[+-]?\d/)
  if (start < 0 || !isNumberWords(text.slice(0, start))) return undefined
  const digits = text.slice(start)
  const sign = digits.startsWith('-') ? '-' : ''
  const unsigned = digits.replace(/^[+-]/, '')
  const whole = ungroupDigits(unsigned) ?? ungroupDigits(unsigned.replace(decimals, ''))
  return whole !== undefined && whole.length <= MAX_DIGITS ? Number(sign + whole) : undefined
}

/** What people write into the cell of an unknown number. */
const isUnknown = (cell: string) => /^(?:[-–—.?]{1,5}|n\/?[ad]|none|nil)$/i.test(cell.trim())

/** A whole number in a CSV cell, as `parseWholeNumber` reads it. */
export const wholeNumberFromCell = (min: number, max: number) =>
  z.pipe(parsedFromText(parseWholeNumber, 'not_whole'), z.int().check(z.minimum(min), z.maximum(max)))

/** A whole number in a CSV cell; undefined if the cell is empty or says that it is unknown. */
export const optionalWholeNumberFromCell = (min: number, max: number) =>
  z.pipe(
    z.transform((cell: unknown) =>
      typeof cell === 'string' && (cell.trim() === '' || isUnknown(cell)) ? undefined : cell,
    ),
    z.optional(wholeNumberFromCell(min, max)),
  )

export const MAX_STATION_NUMBER = 1_000_000

/**
 * The number of a polling station in a CSV cell. A text that isn't a number from 1 to `MAX_STATION_NUMBER`, such as `12A`, stays
 * text. Numbers below 1 are invalid.
 */
export const stationNumberFromCell = z.prefault(
  z.pipe(
    z.pipe(
      trimmedTextOrEmpty(100),
      z.transform((cell: string): string | number | undefined => {
        if (cell === '' || isUnknown(cell)) return undefined
        const number = parseWholeNumber(cell)
        return number === undefined || number > MAX_STATION_NUMBER ? cell : number
      }),
    ),
    z.optional(z.union([z.string(), z.int().check(z.minimum(1))])),
  ),
  '',
)
