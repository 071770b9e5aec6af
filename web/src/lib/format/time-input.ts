import { formatDateTime } from './dates.ts'

const padTwo = (part: string) => part.padStart(2, '0')

/**
 * A filter's time as the calls take it, `yyyy-MM-dd HH:mm`, from what people type: `9:00` of today on the election's clock,
 * `22.11.2026 09:00`, `2026-11-22 9:05`. What is none of these stays as it is.
 */
export const parseTimeInput = (typed: string, timeZone: string, now: Date): string => {
  const text = typed.trim()
  const found = /^(?:(\d{1,2})\.(\d{1,2})\.(\d{4})|(\d{4})-(\d{1,2})-(\d{1,2}))?(?:,?\s*(\d{1,2}:\d{2}))?$/.exec(text)
  const [, day, month, year, isoYear = year, isoMonth = month, isoDay = day, time] = found ?? []
  const hour = time === undefined ? '' : ` ${time.padStart(5, '0')}`
  if (isoYear && isoMonth && isoDay) return `${isoYear}-${padTwo(isoMonth)}-${padTwo(isoDay)}${hour}`
  return hour === '' ? text : formatDateTime(now, timeZone).slice(0, 10) + hour
}

/** A filter's time as the election's clock showed it, `yyyy-MM-dd HH:mm`: such texts compare like the times they name. */
export const toElectionTime = (moment: string, timeZone: string) =>
  /(Z|[+-]\d{2}:?\d{2})$/.test(moment.slice(10))
    ? formatDateTime(new Date(moment), timeZone)
    : moment.slice(0, 16).replace('T', ' ')

/** Whether a period begins after it ends. A day without an hour lasts until its end. */
export const isRangeReversed = (from: string | undefined, to: string | undefined, timeZone: string) => {
  if (from === undefined || to === undefined) return false
  const last = toElectionTime(to, timeZone)
  return toElectionTime(from, timeZone).slice(0, last.length) > last
}
