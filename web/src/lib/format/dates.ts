const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs more than a hundred uses of it, and a table row uses several. */
const getFormatter = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const key = JSON.stringify([locale, options])
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** `2026-11-21 08:05` in the given zone. Swedish writes dates the ISO way. */
export const formatDateTime = (at: Date, timeZone: string) =>
  getFormatter('sv-SE', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at)

/** The short time, `08:05`. Always 24 hours: in a log of an election day an AM for a PM is half a day. */
export const formatTime = (at: Date, language: string, timeZone: string) =>
  getFormatter(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at)

/** The zone's distance from Greenwich at that moment, `GMT+2`. Its name would cost a first paint more than a hundred rows. */
export const formatZoneOffset = (at: Date, language: string, timeZone: string) =>
  getFormatter(language, { timeZoneName: 'shortOffset', timeZone })
    .formatToParts(at)
    .find(part => part.type === 'timeZoneName')?.value ?? timeZone

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `3 min ago`, `in 2 hr.`; what is nearer than a minute is `now`. */
export const formatRelativeTime = (at: Date, now: Date, language: string) => {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const words = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' })
  const step = units.find(([, size]) => Math.abs(seconds) >= size)
  return step ? words.format(Math.trunc(seconds / step[1]), step[0]) : words.format(0, 'second')
}
