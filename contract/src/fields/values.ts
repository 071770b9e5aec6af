import * as z from 'zod/mini'
import { isCalendarDate, isSupportedYear } from '../helpers/calendar-date.ts'

/**
 * Schemas of request values. Numbers and booleans may be text, because older phones send them as text.
 * Error messages are keys; server and web translate them.
 */

export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

/** Text without NUL and lone surrogates, which PostgreSQL can't store. */
export const storableText = z.refine<string>(isStorable, { error: 'bad_characters' })

/** Trimmed text of `min` to `max` UTF-16 units. Blank text is treated as missing. */
export const trimmedText = (max: number, min = 1) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), storableText)

/** Text without control characters, line breaks and invisible characters such as direction marks. */
export const printableText = (error: string) =>
  // Text that can't be stored has an error already.
  z.refine<string>(value => !isStorable(value) || !/[\p{C}\p{Zl}\p{Zp}]/u.test(value), { error })

/** Name of a staff account. */
export const accountName = trimmedText(100, 3).check(printableText('not_printable'))

/** Trimmed text that may be empty. */
export const trimmedTextOrEmpty = (max: number) => z.string().check(z.trim(), z.maxLength(max), storableText)

/** Untrimmed text of `min` to `max` UTF-16 units: answers, notes, PINs, passwords. */
export const rawText = (max: number, min = 0) => z.string().check(z.minLength(min), z.maxLength(max), storableText)

/** New password of a staff account. */
export const staffPassword = rawText(1000, 10)

const notWholeError = { error: 'not_whole' }

/** An integer, as a number or as text. */
export const intFromText = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.union([z.int(notWholeError), z.string().check(z.regex(/^\s*[+-]?\d{1,15}\s*$/, notWholeError))], notWholeError),
      z.transform(Number),
    ),
    z.int().check(z.minimum(min), z.maximum(max)),
  )

/** Parses a text, or a number as its text, without surrounding spaces. Fails with `error` if `parse` returns undefined. */
export const parsedFromText = <T>(parse: (text: string) => T | undefined, error: string) =>
  z.pipe(
    z.union([z.number(), z.string()], { error }),
    z.transform((input: number | string, { issues }): T => {
      const value = parse(String(input).trim())
      if (value !== undefined) return value
      issues.push({ code: 'custom', message: error, input })
      return z.NEVER
    }),
  )

export const MAX_ID = 2 ** 31 - 1

/** Identifier: 1 to 2³¹−1. */
export const Id = intFromText(1, MAX_ID)

/** Identifier, or a negative number that stands for a new element within a request. */
export const IdOrReference = intFromText(1 - 2 ** 31, MAX_ID)

export const notBooleanError = { error: 'not_yes_or_no' }

/** A boolean, or `true`, `false`, `1` or `0` as text, case-insensitive. */
export const booleanFromText = z.pipe(
  z.union([z.boolean(), z.string().check(z.regex(/^\s*(true|false|1|0)\s*$/i, notBooleanError))], notBooleanError),
  z.transform(value => (typeof value === 'boolean' ? value : /true|1/i.test(value))),
)

/** Query parameter that may occur several times. */
export const arrayParam = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.transform((value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
    z.array(item),
  )

const dateTimePattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/** A day as `yyyy-MM-dd`, from 1900 to 2200. */
export const CalendarDate = z
  .string()
  .check(
    z.trim(),
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'wrong_time', abort: true }),
    z.refine(isCalendarDate, { error: 'wrong_time' }),
  )

/** Submitted time: ISO 8601, or `yyyy-MM-dd HH:mm` in the election's time zone, from 1900 to 2200. */
export const DateTimeInput = z.string().check(
  z.trim(),
  z.regex(dateTimePattern, { error: 'wrong_time', abort: true }),
  z.refine(value => isCalendarDate(value.slice(0, 10)), { error: 'wrong_time' }),
)

/** Optional submitted time. One outside the supported years is treated as missing. */
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

/** Returned time: ISO 8601 in UTC, with `Z`. A server's handler may return a `Date`: its serializer writes the text. */
export const IsoDateTime: z.ZodMiniType<string, string | Date> = z.iso.datetime()

/** Optional field in which null or blank text is treated as missing. */
export const nullOrBlankAsUndefined = <T extends z.ZodMiniType>(inner: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown): unknown =>
        value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value,
      ),
      z.optional(inner),
    ),
  )

/** Optional query parameter in which blank text is treated as missing. */
export const blankAsUndefined = <T extends z.ZodMiniType>(inner: T) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
    z.optional(inner),
  )
