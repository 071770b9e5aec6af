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

const shownBy = (format: Intl.DateTimeFormat, moment: number) => {
  const parts = new Map(format.formatToParts(moment).map(part => [part.type, part.value]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

const midnightInUtc = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** The calendar day (`yyyy-MM-dd`) and the minute since midnight that a clock in the zone shows. */
export const localTime = (moment: Date, timeZone: string) => shownBy(formatIn(timeZone), moment.getTime())

/** From a minute since midnight on the wall clock to epoch milliseconds, for one day in one zone. */
export type DayClock = (minute: number) => number

export const clockOfDay = (date: string, timeZone: string): DayClock => {
  const format = formatIn(timeZone)
  const midnight = midnightInUtc(date)
  const known = new Map<number, number>()
  const find = (minute: number) => {
    const wanted = midnight + minute * 60_000
    let moment = wanted
    // Twice, because the first step may cross a change of the zone's offset.
    for (let round = 0; round < 2; round++) {
      const shown = shownBy(format, moment)
      moment += wanted - (midnightInUtc(shown.date) + shown.minute * 60_000)
    }
    known.set(minute, moment)
    return moment
  }
  return time => {
    const minute = Math.floor(time)
    return known.get(minute) ?? find(minute)
  }
}

/** The day before, as `yyyy-MM-dd`. */
export const dayBefore = (date: string): string =>
  new Date(midnightInUtc(date) - 24 * 60 * 60_000).toISOString().slice(0, 10)
