import { dateTime } from './dates.ts'

/** `Top counties 2026-11-21 12.05.csv`: what it holds and when, in characters that every system takes. */
export const fileName = (what: string, at: Date, timeZone: string, ending: string) =>
  [what, dateTime(at, timeZone)]
    .join(' ')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '.')
    .concat('.', ending)
