const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a formatter costs more than a hundred uses, and a table row has several. */
const getFormatter = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const key = JSON.stringify([locale, options])
  const cached = formats.get(key)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat(locale, options)
  formats.set(key, formatter)
  return formatter
}

/** `2026-11-21 08:05` in a time zone. The Swedish locale formats dates as ISO 8601 does. */
export const formatDateTime = (at: Date, timeZone: string) =>
  getFormatter('sv-SE', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at)

/** The short time, `08:05`. Always the 24-hour clock, to avoid confusing AM and PM. */
export const formatTime = (at: Date, language: string, timeZone: string) =>
  getFormatter(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at)

/** The time with seconds, `08:05:09`. */
export const formatClock = (at: Date, timeZone: string) =>
  getFormatter('sv-SE', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone }).format(at)

/** The zone's offset from GMT at that time, `GMT+2`. Formatting its name would be too slow for the first paint. */
export const formatZoneOffset = (at: Date, language: string, timeZone: string) =>
  getFormatter(language, { timeZoneName: 'shortOffset', timeZone })
    .formatToParts(at)
    .find(part => part.type === 'timeZoneName')?.value ?? timeZone

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `3 min. ago`, `in 2 hr.`; less than a minute is `now`. */
export const formatRelativeTime = (at: Date, now: Date, language: string) => {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const formatter = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' })
  const step = units.find(([, size]) => Math.abs(seconds) >= size)
  return step ? formatter.format(Math.trunc(seconds / step[1]), step[0]) : formatter.format(0, 'second')
}
