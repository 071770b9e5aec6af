import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { referenceTime as getReferenceTime } from '../../../lib/reference-time.ts'
import { routePaths } from '../../../shared/paths.ts'
import { toExtensionFilter } from './filters/extension-filter.ts'
import { viewFromSearch } from './list-query.ts'

const route = getRouteApi(routePaths.observers)

/** The view of the current address. */
export const useListView = () => {
  const search = route.useSearch()
  // Fixed until the filter is applied again, so that rows don't move while they are read.
  const [referenceTime, setReferenceTime] = useState(getReferenceTime)
  const [hasExtensionFilter, setHasExtensionFilter] = useState(true)
  const { inactive, atStation, signedIn, holdsItems, form, idNgo } = hasExtensionFilter ? search : {}
  return {
    ...viewFromSearch(search),
    /** The query parameters of the next six. */
    extensionFilter: toExtensionFilter({ inactive, atStation, signedIn, holdsItems, form, idNgo }, referenceTime),
    inactive,
    atStation,
    signedIn,
    holdsItems,
    form,
    idNgo,
    /** False if the server ignores the filter: the controls are hidden and all observers are shown. */
    hasExtensionFilter,
    resetReferenceTime: () => setReferenceTime(getReferenceTime()),
    disableExtensionFilter: () => setHasExtensionFilter(false),
  }
}

export type ListView = ReturnType<typeof useListView>

const chipFields = ['atStation', 'signedIn', 'holdsItems', 'form', 'idNgo'] as const
/** Filters that other screens link to: each has a chip while it is set. */
export type ChipField = (typeof chipFields)[number]

export const hasChips = (view: ListView) => chipFields.some(field => view[field] !== undefined)
