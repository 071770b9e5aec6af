import * as z from 'zod/mini'
import { MAX_REPORTED_TEXT_LENGTH } from '../fields/report-values.ts'
import { CalendarDate, intFromText, nullOrBlankAsUndefined, printableText, trimmedText } from '../fields/values.ts'
import { MAX_DECIMALS } from '../helpers/decimal.ts'
import { DecimalNumber } from './decimal-number.ts'

export const MAX_UNIT_LENGTH = 20

/** `min` isn't above `max`. */
const orderedBounds = z.refine<{ min?: number | string | undefined; max?: number | string | undefined }>(
  ({ min, max }) => min === undefined || max === undefined || min <= max,
  { error: 'min_above_max', path: ['max'] },
)

const unit = nullOrBlankAsUndefined(trimmedText(MAX_UNIT_LENGTH).check(printableText('not_printable')))

/** A time of day as `HH:mm`. */
const TimeOfDay = z.string().check(z.trim(), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'wrong_time_of_day' }))

// Numbers without operators, and no spread: the web's bundler removes unused schemas only then.
/** An integer of at most 15 digits. */
const wholeBound = nullOrBlankAsUndefined(intFromText(-999_999_999_999_999, 999_999_999_999_999))
const decimalBound = nullOrBlankAsUndefined(DecimalNumber)
const timeBound = nullOrBlankAsUndefined(TimeOfDay)
const dateBound = nullOrBlankAsUndefined(CalendarDate)

/** Two observers disagree about a station if their numbers are further apart. Absent: if they aren't equal. */
const maxDifference = nullOrBlankAsUndefined(DecimalNumber.check(z.minimum(0)))

/**
 * What an observer types into an option: the kind, and limits, beyond which a value has a warning but is never refused. Phones
 * show an option with an input as free text and send what was typed.
 */
export const OptionInput = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('integer'),
      min: wholeBound,
      max: wholeBound,
      /** What is counted, shown after the number: `votes`. */
      unit,
      maxDifference,
      /** The number is turnout: the voters who have signed by this time of the election day. */
      turnoutAt: timeBound,
    })
    .check(orderedBounds),
  z
    .object({
      kind: z.literal('decimal'),
      min: decimalBound,
      max: decimalBound,
      /** Digits after the decimal separator. */
      decimals: nullOrBlankAsUndefined(intFromText(0, MAX_DECIMALS)),
      unit,
      maxDifference,
    })
    .check(orderedBounds),
  /** Limits as `HH:mm`. */
  z.object({ kind: z.literal('time'), min: timeBound, max: timeBound }).check(orderedBounds),
  /** Limits as `yyyy-MM-dd`. */
  z.object({ kind: z.literal('date'), min: dateBound, max: dateBound }).check(orderedBounds),
  z.object({
    kind: z.literal('text'),
    /** UTF-16 units. */
    maxLength: nullOrBlankAsUndefined(intFromText(1, MAX_REPORTED_TEXT_LENGTH)),
  }),
])
export type OptionInput = z.infer<typeof OptionInput>
