import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { useReadyOrNull } from './model-context.tsx'

/** The wall-clock date and time of an instant in a time zone: `2026-11-22`, `14:02`. */
const toWallClock = (at: number, timeZone: string) => {
  const text = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at)
  return {
    date: text.slice(0, 10),
    time: text.slice(11, 16),
    utc: Date.parse(`${text.slice(0, 10)}T${text.slice(11)}Z`),
  }
}

/** The last instant with this wall-clock time in the zone, on the day of `near` or the day before. */
export const lastTimeOfDay = (time: string, near: number, timeZone: string): string => {
  const { date, utc } = toWallClock(near, timeZone)
  const offset = utc - Math.floor(near / 1000) * 1000
  const today = Date.parse(`${date}T${time}:00Z`) - offset
  // A time far ahead is of the previous day. Clocks of phones and offices differ only by minutes.
  const isAhead = today > near + 60 * 60_000
  return new Date(isAhead ? today - 24 * 60 * 60_000 : today).toISOString()
}

/** Formats instants in the election's time zone. */
export const useTimes = () => {
  const language = useLocale()
  const timeZone = useReadyOrNull()?.election.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return useMemo(() => {
    // As in Europe: the day before the month.
    const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone,
    })
    const exact = new Intl.DateTimeFormat('sv', { timeStyle: 'medium', timeZone })
    const timeOf = (at: string | number) => toWallClock(new Date(at).getTime(), timeZone).time
    return {
      timeZone,
      /** `14:02` */
      time: timeOf,
      /** `14:02:31` */
      exactTime: (at: string) => exact.format(new Date(at)),
      /** `2026-11-22` */
      date: (at: number) => toWallClock(at, timeZone).date,
      day: (at: number) => {
        // Chromium lacks some languages, such as Georgian, and would write the day in another one.
        if (Intl.DateTimeFormat.supportedLocalesOf(language).length === 0) return toWallClock(at, timeZone).date
        const text = day.format(at)
        return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
      },
    }
  }, [language, timeZone])
}
