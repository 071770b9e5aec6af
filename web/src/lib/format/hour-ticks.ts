import { formatTime } from './dates.ts'

const HOUR_MS = 60 * 60_000

/** The full hours of a day with an even number, as shares of it. */
export const hourTicks = (
  { from, until }: { readonly from: string; readonly until: string },
  language: string,
  timeZone: string,
) => {
  const [start, end] = [Date.parse(from), Date.parse(until)]
  return Array.from({ length: Math.round((end - start) / HOUR_MS) }, (_, index) => ({
    share: (index * HOUR_MS) / (end - start),
    label: formatTime(new Date(start + index * HOUR_MS), language, timeZone).slice(0, 2),
  })).filter(({ label }) => Number(label) % 2 === 0)
}
