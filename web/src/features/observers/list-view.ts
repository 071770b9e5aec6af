import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { routePaths } from '../../app/paths.ts'
import { offeredPageSize } from './observer-blocks.ts'
import { defaultOrder, type ObserverOrder } from './observer-order.ts'
import { quietFilter } from './quiet.ts'

const route = getRouteApi(routePaths.observers)

/** The view that the address asks for, with what it leaves out filled in. */
export const useListView = () => {
  const { name, number, quiet: asked, sortBy, sortDirection, page = 1, pageSize } = route.useSearch()
  // Silence is counted from here until the filter is used again: rows don't move under the reader.
  const [now, setNow] = useState(() => Date.now())
  const [hasQuiet, setHasQuiet] = useState(true)
  const order: ObserverOrder = sortBy ? { by: sortBy, direction: sortDirection ?? 'asc' } : defaultOrder
  const choice = hasQuiet ? asked : undefined
  return {
    name,
    number,
    /** What the server is asked about silence, and as which choice. */
    quiet: quietFilter(choice, now),
    choice,
    /** False on a server that ignores the wish: the control is gone, and everybody is shown. */
    hasQuiet,
    order,
    page,
    pageSize: offeredPageSize(pageSize),
    countFromNow: () => setNow(Date.now()),
    giveUpQuiet: () => setHasQuiet(false),
  }
}

export type ListView = ReturnType<typeof useListView>
