import { formatDateTime } from '../format/dates.ts'

/** `Top counties 2026-11-21 12.05.csv`: what it holds and when, in characters that every system takes. */
export const buildFileName = (what: string, at: Date, timeZone: string, ending: string) =>
  [what, formatDateTime(at, timeZone)]
    .join(' ')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '.')
    .concat('.', ending)
