const formatIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

const wallTime = (format: Intl.DateTimeFormat, timestamp: number) => {
  const parts = new Map(format.formatToParts(timestamp).map(part => [part.type, part.value]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

const midnightInUtc = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** The calendar day (`yyyy-MM-dd`) and the minute since midnight in a time zone. */
export const localTime = (timestamp: Date, timeZone: string) => wallTime(formatIn(timeZone), timestamp.getTime())

/** Converts a wall-clock minute since midnight to epoch milliseconds, for one day in one time zone. */
export type DayClock = (minute: number) => number

export const clockOfDay = (date: string, timeZone: string): DayClock => {
  const format = formatIn(timeZone)
  const midnight = midnightInUtc(date)
  const cache = new Map<number, number>()
  const find = (minute: number) => {
    const targetTime = midnight + minute * 60_000
    let timestamp = targetTime
    // Two rounds, because the first step may cross a DST change.
    for (let round = 0; round < 2; round++) {
      const wall = wallTime(format, timestamp)
      timestamp += targetTime - (midnightInUtc(wall.date) + wall.minute * 60_000)
    }
    cache.set(minute, timestamp)
    return timestamp
  }
  return time => {
    const minute = Math.floor(time)
    return cache.get(minute) ?? find(minute)
  }
}

/** The day before, as `yyyy-MM-dd`. */
export const dayBefore = (date: string): string =>
  new Date(midnightInUtc(date) - 24 * 60 * 60_000).toISOString().slice(0, 10)
