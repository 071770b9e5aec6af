import { isImpossibleIn } from './phone-number.ts'
import { cleanPhone, countDigits, hasDigit, hasLetter, MIN_PHONE_DIGITS, withoutRemark, words } from './phone-text.ts'

/** The most that an international number has (E.164). */
const MAX_PHONE_DIGITS = 15

/** Why a text isn't stored as a phone number. */
export type PhoneProblem =
  | readonly ['phone_scientific']
  | readonly ['phone_two_numbers']
  | readonly ['phone_letters']
  | readonly ['phone_too_short', number]
  | readonly ['phone_too_long', number]
  | readonly ['phone_not_in_country', string]

/** Also with the Cyrillic letter that looks like E. */
const isScientific = (text: string) =>
  /^[+−-]?\d{1,3}(?:[.,]\d+)?(?:[EeЕе]|[×x*·]10\^)[+−-]?\d{1,3}$/.test(text.replace(/[^\p{L}\d.,×*·^+−-]/gu, ''))

/** `0712001001/2` is short for two numbers: after a complete one, further digits belong to another. */
const COMPLETE_NUMBER_DIGITS = 9

const isNumber = (part: string) => countDigits(part) >= MIN_PHONE_DIGITS

const isSplitBy = (text: string, separator: RegExp) => text.split(separator).filter(isNumber).length > 1

const hasTwoNumbers = (text: string): boolean => {
  if (isSplitBy(text, /[/\\,;|&+\n\r()[\]{}]|\p{L}+/u)) return true
  const [first = '', ...others] = text.split(/[/\\;|&\n\r]/)
  if (countDigits(first) >= COMPLETE_NUMBER_DIGITS && others.some(part => countDigits(part) > 0)) return true
  return countDigits(text) > MAX_PHONE_DIGITS && (isSplitBy(text, /\s+/) || isSplitBy(text, /\p{Pd}+/u))
}

/** Letters that look like digits, or a word between digits. A code of letters and digits that an observer got instead is kept. */
const hasWrongLetters = (text: string): boolean => {
  const found = text.match(words) ?? []
  const isWord = (word: string) => !hasDigit.test(word)
  const isMistyped = (word: string) => hasDigit.test(word) && /^[\dOoIlОо]+$/.test(word) && hasLetter.test(word)
  return (
    found.some(isMistyped) || (found.some(isWord) && !found.some(word => hasDigit.test(word) && hasLetter.test(word)))
  )
}

/** Why a text can't be a new phone number in the election's country; undefined if it can. */
export const findPhoneProblem = (phone: string, country: string | null): PhoneProblem | undefined => {
  const text = cleanPhone(phone)
  if (isScientific(text)) return ['phone_scientific']
  const digits = countDigits(text)
  if (digits < MIN_PHONE_DIGITS) return ['phone_too_short', MIN_PHONE_DIGITS]
  if (hasTwoNumbers(text)) return ['phone_two_numbers']
  if (hasWrongLetters(withoutRemark(text))) return ['phone_letters']
  if (digits > MAX_PHONE_DIGITS) return ['phone_too_long', MAX_PHONE_DIGITS]
  return country !== null && isImpossibleIn(phone, country) ? ['phone_not_in_country', country] : undefined
}

/** Nobody signs in with a backup phone, and it may be short or have a remark: only a damaged one is refused. */
export const findBackupPhoneProblem = (phone: string): PhoneProblem | undefined => {
  const problem = findPhoneProblem(phone, null)
  return problem?.[0] === 'phone_scientific' ? problem : undefined
}
