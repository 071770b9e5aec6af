/** What the person asks for, as typed. */
export interface Place {
  county: string | undefined
  from: string
  to: string
}

export type RangeFault = 'number' | 'order'

const numberOf = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** Reads the station range: each end may be left out, is a station's number of the county, and they stand in order. */
export const readRange = ({ county, from, to }: Place, limit: number) => {
  const faults: { from?: RangeFault; to?: RangeFault } = {}
  if (county === undefined) return { faults }
  const [first, last] = [from, to].map(typed => (typed.trim() === '' ? undefined : numberOf(typed)))
  const isWrong = (value: number | undefined) => value !== undefined && !(value >= 1 && value <= limit)
  if (isWrong(first)) faults.from = 'number'
  if (isWrong(last)) faults.to = 'number'
  else if (first !== undefined && last !== undefined && first > last) faults.to = 'order'
  return { first, last, faults }
}
