import { type Observer, observers } from '@scrutineer/contract/observers'
import { call } from '../../../api/call.ts'
import { type InactiveFilter, ignoresInactiveFilter } from '../list/inactive-filter.ts'
import { type ObserverOrder, sortObservers } from '../list/observer-order.ts'

export interface ObserverListQuery {
  readonly name: string | undefined
  readonly number: string | undefined
  readonly inactiveFilter: InactiveFilter
  readonly order: ObserverOrder
}

interface FetchOptions {
  readonly signal: AbortSignal
  /** Told after each page but the last. */
  readonly onProgress: (read: number, total: number) => void
}

const pageSize = 1000

/** Somebody was added, removed or seen between two pages: a row may be missing. */
export class ListChangedError extends Error {}

/** The server shows more than it was asked for. */
export class InactiveFilterIgnoredError extends Error {}

/** What is sorted by changes while phones report: the pages are then read by name, which stays. */
const stableOrder = (order: ObserverOrder): ObserverOrder =>
  order.by === 'name' || order.by === 'phone' ? order : { by: 'name', direction: 'asc' }

/** Everybody who matches, over all pages, in the order that was asked for. */
export const fetchAllObservers = async (
  { name, number, inactiveFilter, order }: ObserverListQuery,
  { signal, onProgress }: FetchOptions,
) => {
  const { by, direction } = stableOrder(order)
  const filter = { name, number, ...inactiveFilter, sortBy: by, sortDirection: direction, pageSize }
  const found = new Map<number, Observer>()
  for (let page = 1; ; page += 1) {
    const reply = await call(observers.list, { query: { ...filter, page }, signal })
    if (ignoresInactiveFilter(reply.data, inactiveFilter)) throw new InactiveFilterIgnoredError()
    for (const observer of reply.data) found.set(observer.id, observer)
    if (page >= reply.totalPages || reply.data.length === 0) {
      if (found.size < reply.totalItems) throw new ListChangedError()
      break
    }
    onProgress(found.size, reply.totalItems)
  }
  const rows = [...found.values()]
  return by === order.by ? rows : sortObservers(rows, order)
}
