import { DateTime } from 'luxon'

const precisionOf = (text: string) => {
  if (text.length <= 10) return { days: 1 }
  if (!/:\d{2}:\d{2}/.test(text)) return { minutes: 1 }
  return text.includes('.') ? { milliseconds: 1 } : { seconds: 1 }
}

/**
 * Parses a `DateTimeInput`; `zone` applies if it has no offset. Returns the interval that the text denotes at its precision,
 * excluding `until`: 14:05 is a whole minute. Throws a `RangeError` for invalid text.
 */
export const parseDateTime = (text: string, zone: string): { from: Date; until: Date } => {
  const from = DateTime.fromISO(text.replace(' ', 'T'), { zone })
  if (!from.isValid) throw new RangeError(`not a time: ${text}`)
  return { from: from.toJSDate(), until: from.plus(precisionOf(text)).toJSDate() }
}

interface DateTimeRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Parses a range of two optional `DateTimeInput`s. `until` is exclusive. */
export const parseRange = (
  { from, to }: DateTimeRange,
  zone: string,
): { from: Date | undefined; until: Date | undefined } => ({
  from: from ? parseDateTime(from, zone).from : undefined,
  until: to ? parseDateTime(to, zone).until : undefined,
})
