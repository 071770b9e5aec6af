import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { routePaths } from '../../../app/paths.ts'
import { toExtensionFilter } from './filters/extension-filter.ts'
import { viewFromSearch } from './list-query.ts'

const route = getRouteApi(routePaths.observers)

/** The view of the current address. */
export const useListView = () => {
  const search = route.useSearch()
  // Fixed until the filter is applied again, so that rows don't move while they are read.
  const [referenceTime, setReferenceTime] = useState(() => Date.now())
  const [hasExtensionFilter, setHasExtensionFilter] = useState(true)
  const { inactive, atStation, idNgo } = hasExtensionFilter ? search : {}
  return {
    ...viewFromSearch(search),
    /** The query parameters of the next three. */
    extensionFilter: toExtensionFilter({ inactive, atStation, idNgo }, referenceTime),
    inactive,
    atStation,
    idNgo,
    /** False if the server ignores the filter: the controls are hidden and all observers are shown. */
    hasExtensionFilter,
    resetReferenceTime: () => setReferenceTime(Date.now()),
    disableExtensionFilter: () => setHasExtensionFilter(false),
  }
}

export type ListView = ReturnType<typeof useListView>
