import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'
import { parsePhoneNumberFromString as parseByAllRules } from 'libphonenumber-js/max'
import mobileExamples from 'libphonenumber-js/mobile/examples'
import { cleanPhone, withoutRemark, words } from './phone-text.ts'

/**
 * Of the rules of `toPhoneKey`. Stored keys are recomputed when it changes, so change it with them; the last part is the version of
 * `libphonenumber-js`, whose plans of numbers are part of the rules.
 */
export const PHONE_KEY_RULES = '1/1.13.16'

/** Letters, digits and a leading plus: the number as typed, or of a part of one, without what separates its digits. */
const strip = (text: string): string => {
  const normalized = withoutRemark(cleanPhone(text))
  const stripped = (normalized.match(words) ?? []).join('')
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

/**
 * Whether a number is none of the election's country: it isn't known there, and isn't as long as mobile numbers, which may be new. Numbers
 * of other countries, in their international form, aren't judged.
 */
export const isImpossibleIn = (phone: string, country: string | null): boolean => {
  const code = toCountryCode(country)
  const key = toPhoneKey(phone, country)
  if (code === undefined || !/^\+?\d{6,}$/.test(key)) return false
  const parsed = parseByAllRules(key, { defaultCountry: code, extract: false })
  if (!parsed || parsed.countryCallingCode !== getCountryCallingCode(code) || parsed.isValid()) return false
  return parsed.nationalNumber.length !== getExampleNumber(code, mobileExamples)?.nationalNumber.length
}

/** Whether two numbers are written alike but for white space: tells observers apart who share a number. */
export const isWrittenAlike = (one: string, other: string): boolean =>
  one.replace(/\s+/gu, '') === other.replace(/\s+/gu, '')

/** Characters that nobody writes in a number, not even between its digits. */
const neverInNumbers = /[%_*@&!?\\]|(?!\+)\p{S}/u

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
  // Without this, `%27` would find numbers that contain 27.
  if (neverInNumbers.test(text)) return { text, key: text, part: text, beginnings: [] }
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
