import { DateTime } from 'luxon'

const precisionOf = (text: string) => {
  if (text.length <= 10) return { days: 1 }
  if (!/:\d{2}:\d{2}/.test(text)) return { minutes: 1 }
  return text.includes('.') ? { milliseconds: 1 } : { seconds: 1 }
}

/**
 * Reads a contract `Moment`: with an offset as it says, without one in `zone`. `from` is its first instant and `until`
 * the first instant after it, so that a range "to 14:05" takes the whole minute.
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

/** Reads a range of two contract `Moment`s, either of which may be missing; `until` is the first instant after it. */
export const parseRange = (
  { from, to }: DateTimeRange,
  zone: string,
): { from: Date | undefined; until: Date | undefined } => ({
  from: from ? parseDateTime(from, zone).from : undefined,
  until: to ? parseDateTime(to, zone).until : undefined,
})
