import { MAX_YEAR, MIN_YEAR } from '@scrutineer/contract/helpers/calendar-date'

/** Whether a time is set and within the years that the contract supports. */
export const hasSupportedYear = (time: Date | null): time is Date => {
  const year = time?.getUTCFullYear() ?? Number.NaN
  return year >= MIN_YEAR && year <= MAX_YEAR
}

/** ISO 8601 in UTC. */
export const toIso = (time: Date): string => time.toISOString()

/** ISO 8601 in UTC; null for null and for a stored time outside the contract's years. */
export const toIsoOrNull = (time: Date | null): string | null => (hasSupportedYear(time) ? time.toISOString() : null)
