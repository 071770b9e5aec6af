export const MIN_PHONE_DIGITS = 6
export const countDigits = (text: string) => text.replace(/\D/g, '').length

/** The digits of a script are ten consecutive characters, and blocks of digits may follow each other. */
const digitValue = (digit: string): number => {
  let start = digit.codePointAt(0) ?? 0
  const last = start
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1
  return (last - start) % 10
}

/** Full-width and similar forms as ordinary characters, digits of all scripts as 0 to 9, without invisible characters. */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{DI}\p{M}\u2800]/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, digit => String(digitValue(digit)))

/** A number that a spreadsheet or a program has saved as a decimal: `712001001.0`. */
const withoutDecimals = (text: string): string => text.replace(/^(\D*\d{9,15})[.,]0{1,2}(\D*)$/, '$1$2')

const letters = '\\p{Ll}\\p{Lu}\\p{Lt}\\p{Lo}'
export const words = new RegExp(`[${letters}0-9]+`, 'gu')
export const hasLetter = new RegExp(`[${letters}]`, 'u')
export const hasDigit = /\d/

/** A remark before or after the number isn't part of it: `tel. 0712 001 001 (home)`. */
export const withoutRemark = (text: string): string => {
  const parts = [...text.matchAll(words)]
  const first = parts.find(([word]) => hasDigit.test(word))
  const last = parts.findLast(([word]) => hasDigit.test(word))
  if (!first || !last) return text
  const before = text.slice(0, first.index)
  const plus = before.lastIndexOf('+')
  const start = plus < 0 || hasLetter.test(before.slice(plus)) ? first.index : plus
  const number = text.slice(start, last.index + last[0].length)
  return hasLetter.test(number) || countDigits(number) < MIN_PHONE_DIGITS ? text : number
}

/** A typed number with ordinary digits, without what a file has made of it. */
export const cleanPhone = (text: string): string => withoutDecimals(normalize(text)).trim()
