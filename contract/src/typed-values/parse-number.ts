import { MAX_DIGITS } from '../helpers/decimal.ts'
import { ungroupDigits } from '../helpers/grouped-digits.ts'
import { marked, type ParsedValue, parsed } from './parsed-value.ts'

/** Longer than any number of 15 digits with its separators and zeros. */
const MAX_LENGTH = 60

const withoutTrailingZeros = (digits: string): string => {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** The canonical text of digits before and after the decimal separator. */
const toValue = (negative: boolean, whole: string, fraction = ''): ParsedValue => {
  const leading = whole.replace(/^0+(?=\d)/, '')
  const decimals = withoutTrailingZeros(fraction)
  const value = decimals === '' ? leading : `${leading}.${decimals}`
  const significant = value.replace('.', '').replace(/^0+/, '')
  if (significant.length > MAX_DIGITS) return marked('too_many_digits')
  return parsed(negative && significant !== '' ? `-${value}` : value)
}

/** The digits before and after the last point or comma, if those before are ungrouped or have other separators. */
const splitDecimal = (digits: string): { whole: string; fraction: string } | undefined => {
  const position = Math.max(...['.', ',', '٫'].map(separator => digits.lastIndexOf(separator)))
  if (position < 0) return undefined
  const [before, separator, fraction] = [digits.slice(0, position), digits.charAt(position), digits.slice(position + 1)]
  if (!/^\d+$/.test(fraction) || before.includes(separator)) return undefined
  const whole = before === '' ? '0' : ungroupDigits(before)
  return whole === undefined || /^0\d/.test(whole) ? undefined : { whole, fraction }
}

/**
 * Parses a plain text as an integer or a decimal. Three digits after the only separator are a group of an integer, and ambiguous
 * in a decimal. The value has neither separators of groups nor leading or trailing zeros, and a point before its decimals.
 */
export const parseNumber = (text: string, kind: 'integer' | 'decimal'): ParsedValue => {
  const [, sign, digits = ''] =
    (text.length <= MAX_LENGTH && /^([+-]?)([\d.,٬٫' ’\u00a0\u2007\u2009\u202f]+)$/.exec(text)) || []
  const negative = sign === '-'
  const whole = ungroupDigits(digits)
  const decimal = splitDecimal(digits)
  if (kind === 'decimal' && whole !== undefined && decimal) return marked('ambiguous')
  if (whole !== undefined) return toValue(negative, whole)
  if (!decimal) return marked('unreadable')
  if (kind === 'decimal') return toValue(negative, decimal.whole, decimal.fraction)
  if (/[1-9]/.test(decimal.fraction)) return marked('not_whole')
  // `1234.000` may be a decimal or a group whose first separator is missing.
  return decimal.fraction.length === 3 ? marked('ambiguous') : toValue(negative, decimal.whole)
}
