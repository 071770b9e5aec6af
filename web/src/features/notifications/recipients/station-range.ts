/** What the person asks for, as typed. */
export interface StationRange {
  county: string | undefined
  from: string
  to: string
}

export type StationRangeError = 'number' | 'order'

const numberOf = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** Reads the station range: each end may be left out, is a station's number of the county, and they stand in order. */
export const parseStationRange = ({ county, from, to }: StationRange, limit: number) => {
  const errors: { from?: StationRangeError; to?: StationRangeError } = {}
  if (county === undefined) return { errors }
  const [first, last] = [from, to].map(typed => (typed.trim() === '' ? undefined : numberOf(typed)))
  const isWrong = (value: number | undefined) => value !== undefined && !(value >= 1 && value <= limit)
  if (isWrong(first)) errors.from = 'number'
  if (isWrong(last)) errors.to = 'number'
  else if (first !== undefined && last !== undefined && first > last) errors.to = 'order'
  return { first, last, errors }
}
