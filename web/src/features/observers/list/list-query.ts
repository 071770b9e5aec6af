import { type ObserverSort, observers } from '@scrutineer/contract/observers'
import { hasCapability } from '../../../api/capabilities.ts'
import { endpointQuery } from '../../../api/query.ts'
import type { Sort } from '../../../ui/table/sort.ts'
import type { ObserverSearch } from '../observer-search.ts'
import { type ExtensionFilter, toExtensionFilter } from './filters/extension-filter.ts'
import { normalizePageSize, serverPageSize, serverPagesOf } from './server-pages.ts'

export type ObserverOrder = Sort<ObserverSort>

export interface ObserverListQuery {
  readonly name: string | undefined
  readonly number: string | undefined
  readonly extensionFilter: ExtensionFilter
  readonly order: ObserverOrder | undefined
}

/** The order of an address; undefined on servers with the specification's parameters only. */
const orderOf = ({ sortBy, sortDirection }: ObserverSearch): ObserverOrder | undefined => {
  if (!hasCapability('observers')) return undefined
  return sortBy ? { by: sortBy, direction: sortDirection ?? 'asc' } : { by: 'name', direction: 'asc' }
}

/** The view that an address describes at a time, with defaults for omitted parameters and without those the server doesn't have. */
export const viewFromSearch = (search: ObserverSearch, now: number) => {
  const { name, number, page = 1, pageSize, sortBy: _, sortDirection: __, ...extensions } = search
  const { inactive, ...chips }: typeof extensions = hasCapability('observers') ? extensions : {}
  return {
    name,
    number,
    order: orderOf(search),
    page,
    pageSize: normalizePageSize(pageSize),
    inactive,
    chips,
    /** The query parameters of the last two. */
    extensionFilter: toExtensionFilter({ inactive, ...chips }, now),
  }
}
type View = ReturnType<typeof viewFromSearch>

/** One server page of the list; pages are numbered from 1. */
export const serverPageQuery = ({ name, number, extensionFilter, order }: ObserverListQuery, serverPage: number) =>
  endpointQuery(observers.list, {
    query: {
      name,
      number,
      ...extensionFilter,
      ...(order && { sortBy: order.by, sortDirection: order.direction }),
      page: serverPage,
      pageSize: serverPageSize,
    },
  })

/** Without a filter the list's total is the number of all observers; only a filtered list needs another call for it. */
export const isFiltered = ({ name, number, extensionFilter }: View) =>
  name !== undefined || number !== undefined || Object.keys(extensionFilter).length > 0

/** What the list shows first: the server page of the first row, and with a filter the number of all observers. */
export const listQueries = (search: ObserverSearch, now: number) => {
  const view = viewFromSearch(search, now)
  return {
    serverPage: serverPageQuery(view, serverPagesOf(view.page, view.pageSize).first),
    count: isFiltered(view) ? endpointQuery(observers.count) : undefined,
  }
}
