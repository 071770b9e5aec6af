import { isNumberWord } from '@scrutineer/contract/fields/whole-number'
import { toAsciiDigits } from '@scrutineer/contract/helpers/ascii-digits'
import { cleanName } from '../../domain/place-names.ts'

const MAX_DIGITS = 7

/** The text before its last characters of these, and those. */
const splitEnd = (text: string, characters: RegExp): readonly [before: string, end: string] => {
  let start = text.length
  while (start > 0 && characters.test(text[start - 1] ?? '')) start -= 1
  return [text.slice(0, start), text.slice(start)]
}

/** Separates a number, or a range of numbers, at the end of a label. */
const splitNumber = (label: string) => {
  const [before, last] = splitEnd(label.replace(/\.0{1,2}$/, ''), /\d/)
  if (last === '' || last.length > MAX_DIGITS) return { county: label, number: '' }
  const [start, dash] = splitEnd(before, /[-–— ]/)
  const [county, first] = splitEnd(start, /\d/)
  const isRange = /[-–—]/.test(dash) && first !== '' && first.length <= MAX_DIGITS
  return isRange ? { county: county.trim(), number: `${first}-${last}` } : { county: before.trim(), number: last }
}

/**
 * The labels of a list such as `AB 12, AB 13`, separated by commas, semicolons, bars or line breaks. A number alone is of the
 * county before it: `AB 12, 13`.
 */
export const splitStationLabels = (text: string): string[] => {
  const labels = text
    .split(/[,;|\n]/)
    .map(label => cleanName(label))
    .filter(label => label !== '')
  let last = ''
  return labels.map(label => {
    const { county, number } = splitNumber(label)
    if (county !== '') last = number === '' ? '' : county
    return county === '' && last !== '' ? `${last} ${number}` : label
  })
}

/** Largest range of numbers, such as `AB 1-12`. */
const MAX_RANGE = 200

const expand = (number: string): number[] => {
  const [first = 0, last = first] = number.split('-').map(Number)
  return last < first || last - first >= MAX_RANGE
    ? []
    : Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** What a label may mean: numbers of a county, or the code of a station. */
export interface StationReference {
  /** What may name the county: all before the number, and the same without words such as “station” or “no.”. */
  readonly counties: readonly string[]
  readonly numbers: readonly number[]
  /** The last word, which may be the part of a code that follows the county's: `12A`. */
  readonly suffix: string
}

/** `AB 12`, `AB12`, `Alba 12`, `AB 012`, `Alba, station no. 12` without the comma, `AB 1-12`. */
export const parseStationLabel = (label: string): StationReference => {
  const text = toAsciiDigits(label)
  const { county, number } = splitNumber(text)
  const [withoutSign] = splitEnd(county, /[-–—/:.#№ ]/)
  const words = withoutSign.split(' ')
  while (words.length > 1 && isNumberWord(words.at(-1) ?? '')) words.pop()
  const space = text.lastIndexOf(' ')
  const isNumber = number !== '' && withoutSign !== ''
  return {
    counties: isNumber ? [withoutSign, words.join(' ')] : [text.slice(0, Math.max(0, space))],
    numbers: isNumber ? expand(number) : [],
    suffix: text.slice(space + 1),
  }
}
