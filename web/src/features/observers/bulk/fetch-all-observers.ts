import { type Observer, observers } from '@scrutineer/contract/observers'
import { call } from '../../../api/call.ts'
import { type ExtensionFilter, ignoresExtensionFilter } from '../list/filters/extension-filter.ts'
import { type ObserverOrder, sortObservers } from '../list/observer-order.ts'

export interface ObserverListQuery {
  readonly name: string | undefined
  readonly number: string | undefined
  readonly extensionFilter: ExtensionFilter
  readonly order: ObserverOrder
}

interface FetchOptions {
  readonly signal: AbortSignal
  /** Called after each page except the last. */
  readonly onProgress: (read: number, total: number) => void
}

const pageSize = 1000

/** The list changed between two page requests, so a row may be missing. */
export class ListChangedError extends Error {}

/** The server ignored the inactive filter and returned rows that the filter excludes. */
export class ExtensionFilterIgnoredError extends Error {}

/** Last logins and counts change while phones report, so those pages are read by name and sorted afterwards. */
const stableOrder = (order: ObserverOrder): ObserverOrder =>
  order.by === 'name' || order.by === 'phone' ? order : { by: 'name', direction: 'asc' }

/**
 * All matching observers of all pages, in the requested order. Throws `ListChangedError` or
 * `ExtensionFilterIgnoredError`.
 */
export const fetchAllObservers = async (
  { name, number, extensionFilter, order }: ObserverListQuery,
  { signal, onProgress }: FetchOptions,
) => {
  const { by, direction } = stableOrder(order)
  const filter = { name, number, ...extensionFilter, sortBy: by, sortDirection: direction, pageSize }
  const byId = new Map<number, Observer>()
  for (let page = 1; ; page += 1) {
    const response = await call(observers.list, { query: { ...filter, page }, signal })
    if (ignoresExtensionFilter(response.data, extensionFilter)) throw new ExtensionFilterIgnoredError()
    for (const observer of response.data) byId.set(observer.id, observer)
    if (page >= response.totalPages || response.data.length === 0) {
      if (byId.size < response.totalItems) throw new ListChangedError()
      break
    }
    onProgress(byId.size, response.totalItems)
  }
  const rows = [...byId.values()]
  return by === order.by ? rows : sortObservers(rows, order)
}
