import { type Observer, observers } from '@scrutineer/contract/observers'
import { call } from '../../api/call.ts'
import { inOrder, type ObserverOrder } from './observer-order.ts'
import { ignoresQuiet, type QuietFilter } from './quiet.ts'

export interface ListWish {
  readonly name: string | undefined
  readonly number: string | undefined
  readonly quiet: QuietFilter
  readonly order: ObserverOrder
}

interface Options {
  readonly signal: AbortSignal
  /** Told after each page but the last. */
  readonly onProgress: (read: number, total: number) => void
}

const pageSize = 1000

/** Somebody was added, removed or seen between two pages: a row may be missing. */
export class ListMoved extends Error {}

/** The server shows more than it was asked for. */
export class QuietIgnored extends Error {}

/** What is sorted by changes while phones report: the pages are then read by name, which stays. */
const steady = (order: ObserverOrder): ObserverOrder =>
  order.by === 'name' || order.by === 'phone' ? order : { by: 'name', direction: 'asc' }

/** Everybody who matches, over all pages, in the order that was asked for. */
export const allObservers = async ({ name, number, quiet, order }: ListWish, { signal, onProgress }: Options) => {
  const { by, direction } = steady(order)
  const filter = { name, number, ...quiet, sortBy: by, sortDirection: direction, pageSize }
  const found = new Map<number, Observer>()
  for (let page = 1; ; page += 1) {
    const reply = await call(observers.list, { query: { ...filter, page }, signal })
    if (ignoresQuiet(reply.data, quiet)) throw new QuietIgnored()
    for (const observer of reply.data) found.set(observer.id, observer)
    if (page >= reply.totalPages || reply.data.length === 0) {
      if (found.size < reply.totalItems) throw new ListMoved()
      break
    }
    onProgress(found.size, reply.totalItems)
  }
  const rows = [...found.values()]
  return by === order.by ? rows : inOrder(rows, order)
}
