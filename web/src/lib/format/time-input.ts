import { formatDateTime } from './dates.ts'

const padTwo = (part: string) => part.padStart(2, '0')

/**
 * Parses a typed time into the API's `yyyy-MM-dd HH:mm`: `9:00` (today in the election's time zone), `22.11.2026 09:00`,
 * `2026-11-22 9:05`. Other texts stay unchanged.
 */
export const parseTimeInput = (typed: string, timeZone: string, now: Date): string => {
  const text = typed.trim()
  const match = /^(?:(\d{1,2})\.(\d{1,2})\.(\d{4})|(\d{4})-(\d{1,2})-(\d{1,2}))?(?:,?\s*(\d{1,2}:\d{2}))?$/.exec(text)
  const [, day, month, year, isoYear = year, isoMonth = month, isoDay = day, time] = match ?? []
  const hour = time === undefined ? '' : ` ${time.padStart(5, '0')}`
  if (isoYear && isoMonth && isoDay) return `${isoYear}-${padTwo(isoMonth)}-${padTwo(isoDay)}${hour}`
  return hour === '' ? text : formatDateTime(now, timeZone).slice(0, 10) + hour
}

/** A filter's time in the election's time zone, `yyyy-MM-dd HH:mm`; these texts sort chronologically. */
export const toElectionTime = (moment: string, timeZone: string) =>
  /(Z|[+-]\d{2}:?\d{2})$/.test(moment.slice(10))
    ? formatDateTime(new Date(moment), timeZone)
    : moment.slice(0, 16).replace('T', ' ')

/** A filter's range in the election's time zone; undefined without one. */
export const rangeText = (from: string | undefined, to: string | undefined, timeZone: string) =>
  from === undefined && to === undefined
    ? undefined
    : [from, to].map(at => (at === undefined ? '…' : toElectionTime(at, timeZone))).join(' – ')

/** Whether a range starts after it ends. A date without a time includes the whole day. */
export const isRangeReversed = (from: string | undefined, to: string | undefined, timeZone: string) => {
  if (from === undefined || to === undefined) return false
  const last = toElectionTime(to, timeZone)
  return toElectionTime(from, timeZone).slice(0, last.length) > last
}
