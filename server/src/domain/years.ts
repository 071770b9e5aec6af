import { firstYear, lastYear } from '@scrutineer/contract/values'

/** Whether a time is there and within the years that the contract takes and gives. */
export const isInYears = (time: Date | null): time is Date => {
  const year = time?.getUTCFullYear() ?? Number.NaN
  return year >= firstYear && year <= lastYear
}
