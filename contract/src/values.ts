import * as z from 'zod/mini'
import { normalizeForSearch } from './search-text.ts'

/**
 * The values that requests are made of. They read what older phones send: numbers and booleans may come as text.
 * A message is a key: the server and the web each say it in the person's language.
 */

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const storableText = z.refine<string>(value => !value.includes('\0') && value.isWellFormed(), {
  error: 'bad_characters',
})

/** Trimmed text of `min` to `max` UTF-16 units; only spaces counts as missing. */
export const trimmedText = (max: number, min = 1) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), storableText)

/** Trimmed text that may be empty. */
export const trimmedTextOrEmpty = (max: number) => z.string().check(z.trim(), z.maxLength(max), storableText)

/** Text kept exactly as it was sent, `min` to `max` units: answers, notes, PINs, passwords. */
export const rawText = (max: number, min = 0) => z.string().check(z.minLength(min), z.maxLength(max), storableText)

/** A password that a staff account may get. */
export const staffPassword = rawText(1000, 10)

const notWholeError = { error: 'not_whole' }

/** A whole number, or the same as text. */
export const intFromText = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.union([z.int(notWholeError), z.string().check(z.regex(/^\s*[+-]?\d{1,15}\s*$/, notWholeError))], notWholeError),
      z.transform(Number),
    ),
    z.int().check(z.minimum(min), z.maximum(max)),
  )

export const MAX_ID = 2 ** 31 - 1

/** An identifier: 1 to 2³¹−1. */
export const Id = intFromText(1, MAX_ID)

const notBooleanError = { error: 'not_yes_or_no' }

/** True or false, as JSON or as text in any letter case. */
export const booleanFromText = z.pipe(
  z.union([z.boolean(), z.string().check(z.regex(/^\s*(true|false|1|0)\s*$/i, notBooleanError))], notBooleanError),
  z.transform(value => (typeof value === 'boolean' ? value : /true|1/i.test(value))),
)

const trueWords = ['1', 'true', 'yes', 'da', 'adevarat', 'tak', 'prawda']
const falseWords = ['0', 'false', 'no', 'nu', 'fals', 'nie', 'falsz']

/** True or false in a cell of a file: the words of people and of spreadsheets in English, Romanian and Polish. */
export const booleanFromCell = z.pipe(
  z.pipe(
    z.string(),
    z.transform(cell => normalizeForSearch(cell).trim()),
  ),
  z.pipe(
    z.enum([...trueWords, ...falseWords], notBooleanError),
    z.transform(word => trueWords.includes(word)),
  ),
)

/** One value or several of the same name in a query. */
export const arrayParam = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.transform((value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
    z.array(item),
  )

const dateTimePattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

const isCalendarDate = (value: string) => {
  const day = value.slice(0, 10)
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && !day.startsWith('0000')
}

/** Years in which something can be reported: others come from a clock that was never set, or from another calendar. */
export const MIN_YEAR = 1900
export const MAX_YEAR = 2200

const isSupportedYear = (value: string) => {
  const year = Number(value.slice(0, 4))
  return year >= MIN_YEAR && year <= MAX_YEAR
}

/** A time coming in: ISO 8601, or `yyyy-MM-dd HH:mm` in the election's time zone, from 1900 to 2200. */
export const DateTimeInput = z.string().check(
  z.trim(),
  z.regex(dateTimePattern, { error: 'wrong_time', abort: true }),
  z.refine(value => isCalendarDate(value) && isSupportedYear(value), { error: 'wrong_time' }),
)

/** The same where a phone may leave it out: one outside those years counts as left out. */
export const OptionalDateTimeInput = z.optional(
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && dateTimePattern.test(value.trim()) && !isSupportedYear(value.trim())
        ? undefined
        : value,
    ),
    z.nullish(DateTimeInput),
  ),
)

/** A time going out: ISO 8601 UTC with `Z`. */
export const IsoDateTime = z.iso.datetime()

/** An optional field of a phone's report: null, an empty text or only spaces is the same as leaving it out. */
export const nullOrBlankAsUndefined = <T extends z.ZodMiniType>(inner: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown): unknown =>
        value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value,
      ),
      z.optional(inner),
    ),
  )

/** An empty query value counts as one that was left out. */
export const blankAsUndefined = <T extends z.ZodMiniType>(inner: T) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
    z.optional(inner),
  )
