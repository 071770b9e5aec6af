import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { routePaths } from '../../../app/paths.ts'
import type { ObserverSearch } from '../observer-search.ts'
import { toInactiveFilter } from './inactive-filter.ts'
import { defaultOrder, type ObserverOrder } from './observer-order.ts'
import { normalizePageSize } from './server-pages.ts'

const route = getRouteApi(routePaths.observers)

type Search = Partial<z.infer<typeof ObserverSearch>>

/** What an address asks for, with what it leaves out filled in. */
export const viewFromSearch = ({ name, number, sortBy, sortDirection, page = 1, pageSize }: Search) => {
  const order: ObserverOrder = sortBy ? { by: sortBy, direction: sortDirection ?? 'asc' } : defaultOrder
  return { name, number, order, page, pageSize: normalizePageSize(pageSize) }
}

/** The view of the address that is open. */
export const useListView = () => {
  const search = route.useSearch()
  // Silence is counted from here until the filter is used again: rows don't move under the reader.
  const [now, setNow] = useState(() => Date.now())
  const [hasInactiveFilter, setHasQuiet] = useState(true)
  const choice = hasInactiveFilter ? search.quiet : undefined
  return {
    ...viewFromSearch(search),
    /** What the server is asked about silence, and as which choice. */
    inactiveFilter: toInactiveFilter(choice, now),
    choice,
    /** False on a server that ignores the wish: the control is gone, and everybody is shown. */
    hasInactiveFilter,
    resetReferenceTime: () => setNow(Date.now()),
    disableInactiveFilter: () => setHasQuiet(false),
  }
}

export type ListView = ReturnType<typeof useListView>
