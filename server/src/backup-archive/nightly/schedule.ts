import { DateTime } from 'luxon'
import { timeOfFileName } from '../format/file-name.ts'

/** The first time of day `HH:MM` in a time zone after an instant. A time that the clocks skip moves forward with them. */
export const nextTimeAfter = (instant: Date, time: string, timeZone: string): Date => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const start = DateTime.fromJSDate(instant, { zone: timeZone })
  const onDayOf = (day: DateTime) => day.set({ hour, minute, second: 0, millisecond: 0 })
  const today = onDayOf(start)
  return (today > start ? today : onDayOf(start.plus({ days: 1 }))).toJSDate()
}

/** Backups among the files of a folder, newest first. */
export const backupsIn = (names: readonly string[]): { name: string; time: Date }[] =>
  names
    .flatMap(name => {
      const time = timeOfFileName(name)
      return time && !Number.isNaN(time.getTime()) ? [{ name, time }] : []
    })
    .toSorted((a, b) => b.time.getTime() - a.time.getTime())

/** Names of the backups beyond the newest ones to keep. */
export const expiredBackups = (names: readonly string[], keep: number): string[] =>
  backupsIn(names)
    .slice(keep)
    .map(({ name }) => name)

/** A nightly backup that is late by more than two hours is missing. */
const MAX_AGE_MS = 26 * 3_600_000

/** Whether the newest backup is no older than a night. */
export const hasRecentBackup = (names: readonly string[], now: Date): boolean => {
  const [newest] = backupsIn(names)
  return newest !== undefined && now.getTime() - newest.time.getTime() < MAX_AGE_MS
}
