import type { Observer, ObserverSort } from '@scrutineer/contract/observers'
import type { Sort } from '../../../ui/table/sort.ts'

export type ObserverOrder = Sort<ObserverSort>

/** The server's own order, asked for by name: the reply then tells whether it sorts at all. */
export const defaultOrder: ObserverOrder = { by: 'name', direction: 'asc' }

type Comparison = (a: Observer, b: Observer) => number

/** Accents off, lower case, first letter. Collations disagree about everything after it, and on what isn't a letter. */
const initial = (name: string) => /^\s*([a-z])/.exec(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())?.[1]

const digits = (phone: string) => phone.replace(/\s/g, '')

const compareValues = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)

const comparisons: Record<ObserverSort, Comparison> = {
  name: (a, b) => {
    const [one, other] = [initial(a.name), initial(b.name)]
    return one && other ? compareValues(one, other) : 0
  },
  // Where `+40…` stands among `07…` is the collation's affair: only like is compared with like.
  phone: (a, b) => (a.phone[0] === b.phone[0] ? compareValues(digits(a.phone), digits(b.phone)) : 0),
  lastSeen: (a, b) => compareValues(a.lastSeen ?? '', b.lastSeen ?? ''),
  numberOfPollingStations: (a, b) => compareValues(a.numberOfPollingStations, b.numberOfPollingStations),
}

/** Whether rows stand in the order that was asked for; a foreign server may ignore the wish. */
export const isInOrder = (rows: readonly Observer[], { by, direction }: ObserverOrder) => {
  const sign = direction === 'asc' ? 1 : -1
  return rows.every((row, index) => {
    const before = rows[index - 1]
    return before === undefined || sign * comparisons[by](before, row) <= 0
  })
}

/** The rows in an order; those that it doesn't tell apart stay as they came. */
export const sortObservers = (rows: readonly Observer[], { by, direction }: ObserverOrder) => {
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => sign * comparisons[by](a, b))
}
