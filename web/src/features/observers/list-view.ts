import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { routePaths } from '../../app/paths.ts'
import { offeredPageSize } from './observer-blocks.ts'
import { defaultOrder, type ObserverOrder } from './observer-order.ts'
import type { ObserverSearch } from './observer-search.ts'
import { quietFilter } from './quiet.ts'

const route = getRouteApi(routePaths.observers)

type Search = Partial<z.infer<typeof ObserverSearch>>

/** What an address asks for, with what it leaves out filled in. */
export const viewOf = ({ name, number, sortBy, sortDirection, page = 1, pageSize }: Search) => {
  const order: ObserverOrder = sortBy ? { by: sortBy, direction: sortDirection ?? 'asc' } : defaultOrder
  return { name, number, order, page, pageSize: offeredPageSize(pageSize) }
}

/** The view of the address that is open. */
export const useListView = () => {
  const search = route.useSearch()
  // Silence is counted from here until the filter is used again: rows don't move under the reader.
  const [now, setNow] = useState(() => Date.now())
  const [hasQuiet, setHasQuiet] = useState(true)
  const choice = hasQuiet ? search.quiet : undefined
  return {
    ...viewOf(search),
    /** What the server is asked about silence, and as which choice. */
    quiet: quietFilter(choice, now),
    choice,
    /** False on a server that ignores the wish: the control is gone, and everybody is shown. */
    hasQuiet,
    countFromNow: () => setNow(Date.now()),
    giveUpQuiet: () => setHasQuiet(false),
  }
}

export type ListView = ReturnType<typeof useListView>
