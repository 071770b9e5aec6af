import type { Observer, ObserverSort } from '@scrutineer/contract/observers'
import type { Sort } from '../../../ui/table/sort.ts'

export type ObserverOrder = Sort<ObserverSort>

/** The server's default order, requested explicitly: the response then shows whether the server sorts at all. */
export const defaultOrder: ObserverOrder = { by: 'name', direction: 'asc' }

type Comparison = (a: Observer, b: Observer) => number

/** The first letter in lower case without accents. Collations differ in the rest and in non-letters. */
const initial = (name: string) => /^\s*([a-z])/.exec(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())?.[1]

/** Without what servers ignore in a number. */
const compact = (phone: string) => phone.replace(/[^\d+]/g, '')

const compareValues = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)

const comparisons: Record<ObserverSort, Comparison> = {
  name: (a, b) => {
    const [first, second] = [initial(a.name), initial(b.name)]
    return first && second ? compareValues(first, second) : 0
  },
  // Servers may order `+40…`, `0040…` and `07…` as one number, and collations differ: only the same kind of number is compared.
  phone: (a, b) => {
    const [first, second] = [compact(a.phone), compact(b.phone)]
    const isSameKind = first.length === second.length && first.slice(0, 2) === second.slice(0, 2)
    return isSameKind ? compareValues(first, second) : 0
  },
  lastSeen: (a, b) => compareValues(a.lastSeen ?? '', b.lastSeen ?? ''),
  numberOfPollingStations: (a, b) => compareValues(a.numberOfPollingStations, b.numberOfPollingStations),
}

/** Whether rows are in the requested order, which another server may ignore. */
export const isInOrder = (rows: readonly Observer[], { by, direction }: ObserverOrder) => {
  const sign = direction === 'asc' ? 1 : -1
  return rows.every((row, index) => {
    const previous = rows[index - 1]
    return previous === undefined || sign * comparisons[by](previous, row) <= 0
  })
}

/** Sorts rows; the sort is stable. */
export const sortObservers = (rows: readonly Observer[], { by, direction }: ObserverOrder) => {
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => sign * comparisons[by](a, b))
}
