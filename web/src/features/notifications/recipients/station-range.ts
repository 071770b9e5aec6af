/** The range as entered. */
export interface StationRange {
  /** Id of an area instead of a county; it has no station numbers. */
  area?: number | undefined
  county: string | undefined
  from: string
  to: string
}

export type StationRangeError = 'number' | 'order'

const parseNumber = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** Parses a range of a county's station numbers, 1 to `limit`. Either end may be omitted; `to` must not be below `from`. */
export const parseStationRange = ({ county, from, to }: StationRange, limit: number) => {
  const errors: { from?: StationRangeError; to?: StationRangeError } = {}
  if (county === undefined) return { errors }
  const [first, last] = [from, to].map(typed => (typed.trim() === '' ? undefined : parseNumber(typed)))
  const isInvalid = (value: number | undefined) => value !== undefined && !(value >= 1 && value <= limit)
  if (isInvalid(first)) errors.from = 'number'
  if (isInvalid(last)) errors.to = 'number'
  else if (first !== undefined && last !== undefined && first > last) errors.to = 'order'
  return { first, last, errors }
}
