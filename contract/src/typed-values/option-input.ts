import * as z from 'zod/mini'
import { MAX_REPORTED_TEXT_LENGTH } from '../fields/report-values.ts'
import { CalendarDate, intFromText, nullOrBlankAsUndefined, printableText, trimmedText } from '../fields/values.ts'
import { MAX_DECIMALS, MAX_DIGITS } from '../helpers/decimal.ts'
import { DecimalNumber } from './decimal-number.ts'

const MAX_INTEGER = 10 ** MAX_DIGITS - 1
const MAX_UNIT_LENGTH = 20

/** `min` and `max`, in the order of their values. */
const bounds = <T extends z.ZodMiniType<number | string | undefined>>(bound: T) => ({ min: bound, max: bound })
const orderedBounds = z.refine<{ min?: number | string | undefined; max?: number | string | undefined }>(
  ({ min, max }) => min === undefined || max === undefined || min <= max,
  { error: 'min_above_max', path: ['max'] },
)

const unit = nullOrBlankAsUndefined(trimmedText(MAX_UNIT_LENGTH).check(printableText('not_printable')))

/** A time of day as `HH:mm`. */
const TimeOfDay = z.string().check(z.trim(), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'wrong_time_of_day' }))

/**
 * What an observer types into an option: the kind, and limits, beyond which a value has a warning but is never refused. Phones
 * show an option with an input as free text and send what was typed.
 */
export const OptionInput = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('integer'),
      ...bounds(nullOrBlankAsUndefined(intFromText(-MAX_INTEGER, MAX_INTEGER))),
      /** What is counted, shown after the number: `votes`. */
      unit,
    })
    .check(orderedBounds),
  z
    .object({
      kind: z.literal('decimal'),
      ...bounds(nullOrBlankAsUndefined(DecimalNumber)),
      /** Digits after the decimal separator. */
      decimals: nullOrBlankAsUndefined(intFromText(0, MAX_DECIMALS)),
      unit,
    })
    .check(orderedBounds),
  /** Limits as `HH:mm`. */
  z.object({ kind: z.literal('time'), ...bounds(nullOrBlankAsUndefined(TimeOfDay)) }).check(orderedBounds),
  /** Limits as `yyyy-MM-dd`. */
  z.object({ kind: z.literal('date'), ...bounds(nullOrBlankAsUndefined(CalendarDate)) }).check(orderedBounds),
  z.object({
    kind: z.literal('text'),
    /** UTF-16 units. */
    maxLength: nullOrBlankAsUndefined(intFromText(1, MAX_REPORTED_TEXT_LENGTH)),
  }),
])
export type OptionInput = z.infer<typeof OptionInput>
