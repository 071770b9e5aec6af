import { observers } from '@scrutineer/contract/observers'
import { endpointQuery } from '../../../api/query.ts'
import type { ObserverListQuery } from '../bulk/fetch-all-observers.ts'
import type { ObserverSearch } from '../observer-search.ts'
import { toExtensionFilter } from './filters/extension-filter.ts'
import { defaultOrder, type ObserverOrder } from './observer-order.ts'
import { normalizePageSize, serverPageSize, serverPagesOf } from './server-pages.ts'

/** The view that an address describes, with defaults for omitted parameters. */
export const viewFromSearch = ({ name, number, sortBy, sortDirection, page = 1, pageSize }: ObserverSearch) => {
  const order: ObserverOrder = sortBy ? { by: sortBy, direction: sortDirection ?? 'asc' } : defaultOrder
  return { name, number, order, page, pageSize: normalizePageSize(pageSize) }
}

/** One server page of the list; pages are numbered from 1. */
export const serverPageQuery = ({ name, number, extensionFilter, order }: ObserverListQuery, serverPage: number) =>
  endpointQuery(observers.list, {
    query: {
      name,
      number,
      ...extensionFilter,
      sortBy: order.by,
      sortDirection: order.direction,
      page: serverPage,
      pageSize: serverPageSize,
    },
  })

/** Without a filter the list's total is the number of all observers; only a filtered list needs another call for it. */
export const isFiltered = ({ name, number, inactive, atStation, signedIn, holdsItems, form, idNgo }: ObserverSearch) =>
  [name, number, inactive, atStation, signedIn, holdsItems, form, idNgo].some(filter => filter !== undefined)

/** What the list shows first: the server page of the first row, and with a filter the number of all observers. */
export const listQueries = (search: ObserverSearch, now: number) => {
  const view = viewFromSearch(search)
  const extensionFilter = toExtensionFilter(search, now)
  return {
    serverPage: serverPageQuery({ ...view, extensionFilter }, serverPagesOf(view.page, view.pageSize).first),
    count: isFiltered(search) ? endpointQuery(observers.count) : undefined,
  }
}
