import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useCapability } from '../../../api/capabilities.ts'
import { referenceTime as getReferenceTime } from '../../../lib/reference-time.ts'
import { routePaths } from '../../../shared/paths.ts'
import { viewFromSearch } from './list-query.ts'

const route = getRouteApi(routePaths.observers)

/** The view of the current address. */
export const useListView = () => {
  // Fixed until the filter is applied again, so that rows don't move while they are read.
  const [referenceTime, setReferenceTime] = useState(getReferenceTime)
  return {
    /** Whether the server has filters and an order beyond the specification. */
    hasExtensionFilter: useCapability('observers'),
    ...viewFromSearch(route.useSearch(), referenceTime),
    resetReferenceTime: () => setReferenceTime(getReferenceTime()),
  }
}

export type ListView = ReturnType<typeof useListView>
