import { DAY_MS } from './durations.ts'

/** The day, `yyyy-MM-dd`, at whose beginning personal data is erased: whole days after the election date's end. */
export const erasureDay = (electionDate: string, retentionDays: number): string =>
  new Date(Date.parse(electionDate) + (retentionDays + 1) * DAY_MS).toISOString().slice(0, 10)
