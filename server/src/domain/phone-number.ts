import { AsYouType, type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * Of the rules of `toPhoneKey`. Stored keys are recomputed when it changes, so change it with them; the last part is the version of
 * `libphonenumber-js`, whose plans of numbers are part of the rules.
 */
export const PHONE_KEY_RULES = '1/1.13.16'

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

/** Letters, digits and a leading plus: the number as typed, or of a part of one, without what separates its digits. */
const strip = (text: string): string => {
  const normalized = withoutDecimals(normalize(text))
  const stripped = normalized.replace(/[^\p{Ll}\p{Lu}\p{Lt}\p{Lo}0-9]/gu, '')
  const first = normalized.search(/[\p{L}0-9+]/u)
  const key = normalized[first] === '+' ? `+${stripped}` : stripped
  return key === '' ? text.replace(/\s+/gu, '') : key
}

const toCountryCode = (country: string | null): CountryCode | undefined =>
  country !== null && isSupportedCountry(country) ? country : undefined

/** The international form, if the number is possible; with `00` before a country's code wherever it is dialled otherwise. */
const toInternational = (number: string, country: CountryCode): string | undefined => {
  const candidates = number.startsWith('00') ? [number, `+${number.slice(2)}`] : [number]
  for (const candidate of candidates) {
    const parsed = parsePhoneNumberFromString(candidate, { defaultCountry: country, extract: false })
    if (parsed?.isPossible()) return parsed.number
  }
  return undefined
}

/**
 * The canonical form of a phone number, by which numbers are compared. With the election's country (ISO 3166, two letters) its
 * national and international forms are one. Of a text that is no number it is the text without what separates digits.
 */
export const toPhoneKey = (phone: string, country: string | null): string => {
  const stripped = strip(phone)
  const code = toCountryCode(country)
  if (code === undefined || !/^\+?\d{6,}$/.test(stripped)) return stripped
  return toInternational(stripped, code) ?? stripped
}

/** Whether two numbers are written alike but for white space: tells observers apart who share a number. */
export const isWrittenAlike = (one: string, other: string): boolean =>
  one.replace(/\s+/gu, '') === other.replace(/\s+/gu, '')

/** What finds the keys of a number, or of a part of one. */
export interface PhoneSearch {
  /** As it was typed. */
  readonly text: string
  /** The key if the number is complete. */
  readonly key: string
  /** A part of a matching key. */
  readonly part: string
  /** Beginnings of matching keys. */
  readonly beginnings: readonly string[]
}

/** With a country, a part that begins with the national prefix or with that of international calls finds international forms. */
export const toPhoneSearch = (text: string, country: string | null): PhoneSearch => {
  const part = strip(text)
  const key = toPhoneKey(text, country)
  const code = toCountryCode(country)
  const candidates = [key, part.startsWith('00') ? `+${part.slice(2)}` : key]
  if (code !== undefined && /^\d+$/.test(part)) {
    const typing = new AsYouType(code)
    typing.input(part)
    candidates.push(typing.getNumberValue() ?? key)
  }
  return { text, key, part, beginnings: [...new Set(candidates)].filter(each => each !== '+' && !each.includes(part)) }
}

const MIN_PHONE_DIGITS = 6
/** The most that an international number has (E.164). */
const MAX_PHONE_DIGITS = 15

/** Why a text isn't stored as a phone number. */
export type PhoneProblem =
  | readonly ['phone_scientific']
  | readonly ['phone_two_numbers']
  | readonly ['phone_letters']
  | readonly ['phone_too_short', number]
  | readonly ['phone_too_long', number]

const countDigits = (text: string) => text.replace(/\D/g, '').length

/** Also with the Cyrillic letter that looks like E. */
const isScientific = (text: string) =>
  /^[+−-]?\d+(?:[.,]\d+)?(?:[EeЕе]|[×x*·]10\^)[+−-]?\d{1,3}$/.test(text.replace(/[^\p{L}\d.,×*·^+−-]/gu, ''))

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

/** Why a text can't be a new phone number; undefined if it can. */
export const findPhoneProblem = (phone: string): PhoneProblem | undefined => {
  const text = withoutDecimals(normalize(phone)).trim()
  if (isScientific(text)) return ['phone_scientific']
  const digits = countDigits(text)
  if (digits < MIN_PHONE_DIGITS) return ['phone_too_short', MIN_PHONE_DIGITS]
  if (hasTwoNumbers(text)) return ['phone_two_numbers']
  if (/[\p{Ll}\p{Lu}\p{Lt}\p{Lo}]/u.test(text)) return ['phone_letters']
  return digits > MAX_PHONE_DIGITS ? ['phone_too_long', MAX_PHONE_DIGITS] : undefined
}

/** Nobody signs in with a backup phone, and it may be short or have a remark: only a damaged one is refused. */
export const findBackupPhoneProblem = (phone: string): PhoneProblem | undefined => {
  const problem = findPhoneProblem(phone)
  return problem?.[0] === 'phone_scientific' ? problem : undefined
}
