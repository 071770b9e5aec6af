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

/** The view that an address describes, with defaults for omitted parameters. */
export const viewFromSearch = ({ name, number, sortBy, sortDirection, page = 1, pageSize }: Search) => {
  const order: ObserverOrder = sortBy ? { by: sortBy, direction: sortDirection ?? 'asc' } : defaultOrder
  return { name, number, order, page, pageSize: normalizePageSize(pageSize) }
}

/** The view of the current address. */
export const useListView = () => {
  const search = route.useSearch()
  // Fixed until the filter is applied again, so that rows don't move while they are read.
  const [referenceTime, setReferenceTime] = useState(() => Date.now())
  const [hasInactiveFilter, setHasInactiveFilter] = useState(true)
  const choice = hasInactiveFilter ? search.quiet : undefined
  return {
    ...viewFromSearch(search),
    /** The query parameters of `choice`. */
    inactiveFilter: toInactiveFilter(choice, referenceTime),
    choice,
    /** False if the server ignores the filter: the control is hidden and all observers are shown. */
    hasInactiveFilter,
    resetReferenceTime: () => setReferenceTime(Date.now()),
    disableInactiveFilter: () => setHasInactiveFilter(false),
  }
}

export type ListView = ReturnType<typeof useListView>
