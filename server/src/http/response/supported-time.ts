import { MAX_YEAR, MIN_YEAR } from '@scrutineer/contract/helpers/calendar-date'

/** Whether a time is set and within the years that the contract supports. */
export const hasSupportedYear = (time: Date | null): time is Date => {
  const year = time?.getUTCFullYear() ?? Number.NaN
  return year >= MIN_YEAR && year <= MAX_YEAR
}

/** Null for null and for a stored time outside the contract's years. */
export const supportedTime = (time: Date | null): Date | null => (hasSupportedYear(time) ? time : null)
