import { MAX_YEAR, MIN_YEAR } from '@scrutineer/contract/fields/values'

/** Whether a time is set and within the years that the contract supports. */
export const hasSupportedYear = (time: Date | null): time is Date => {
  const year = time?.getUTCFullYear() ?? Number.NaN
  return year >= MIN_YEAR && year <= MAX_YEAR
}
