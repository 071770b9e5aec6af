import { formatDateTime } from '../format/dates.ts'

/** `Top counties 2026-11-21 12.05.csv`: title and time, without characters that some systems forbid. */
export const buildFileName = (title: string, at: Date, timeZone: string, extension: string) =>
  [title, formatDateTime(at, timeZone)]
    .join(' ')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '.')
    .concat('.', extension)
