import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { routePaths } from '../../../app/paths.ts'
import { toInactiveFilter } from './inactive-filter.ts'
import { viewFromSearch } from './list-query.ts'

const route = getRouteApi(routePaths.observers)

/** The view of the current address. */
export const useListView = () => {
  const search = route.useSearch()
  // Fixed until the filter is applied again, so that rows don't move while they are read.
  const [referenceTime, setReferenceTime] = useState(() => Date.now())
  const [hasInactiveFilter, setHasInactiveFilter] = useState(true)
  const inactive = hasInactiveFilter ? search.inactive : undefined
  return {
    ...viewFromSearch(search),
    /** The query parameters of `inactive`. */
    inactiveFilter: toInactiveFilter(inactive, referenceTime),
    inactive,
    /** False if the server ignores the filter: the control is hidden and all observers are shown. */
    hasInactiveFilter,
    resetReferenceTime: () => setReferenceTime(Date.now()),
    disableInactiveFilter: () => setHasInactiveFilter(false),
  }
}

export type ListView = ReturnType<typeof useListView>
