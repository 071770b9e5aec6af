import { observers } from '@scrutineer/contract/observers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { q } from '../../../api/query.ts'
import { useLastData } from '../../../api/use-last-data.ts'
import type { ObserverListQuery } from '../bulk/fetch-all-observers.ts'
import { ignoresInactiveFilter } from './inactive-filter.ts'
import { isInOrder } from './observer-order.ts'
import { serverPageSize, serverPagesOf, sliceRows } from './server-pages.ts'

interface View extends ObserverListQuery {
  readonly page: number
  readonly pageSize: number
}

/** One block of a list, counted from 1. */
export const serverPageQuery = ({ name, number, inactiveFilter, order }: ObserverListQuery, serverPage: number) =>
  q(observers.list, {
    query: {
      name,
      number,
      ...inactiveFilter,
      sortBy: order.by,
      sortDirection: order.direction,
      page: serverPage,
      pageSize: serverPageSize,
    },
  })

/**
 * The page that is asked for, out of blocks of 100: paging inside a block calls nobody. `shown` are the rows to show,
 * which are those of the page before while the next one loads or after it failed.
 */
export const useObserverList = (view: View) => {
  const { number, inactiveFilter, order, page, pageSize } = view
  const serverPages = serverPagesOf(page, pageSize)
  const first = useQuery(serverPageQuery(view, serverPages.first))
  const firstServerPage = first.isPlaceholderData ? undefined : first.data
  const needsNext = serverPages.last > serverPages.first && (firstServerPage?.totalPages ?? 0) >= serverPages.last
  const next = useQuery({ ...serverPageQuery(view, serverPages.last), enabled: needsNext })
  const nextServerPage = needsNext && !next.isPlaceholderData ? next.data : undefined
  const isComplete = !needsNext || Boolean(nextServerPage)
  const isInactiveFilterIgnored = [firstServerPage, nextServerPage].some(
    read => read && ignoresInactiveFilter(read.data, inactiveFilter),
  )

  const { by, direction } = order
  const data = useMemo(() => {
    if (!firstServerPage || !isComplete || isInactiveFilterIgnored) return undefined
    // An exact phone comes first whatever the order is.
    const sorted = number === undefined ? firstServerPage.data : firstServerPage.data.slice(1)
    return {
      rows: sliceRows(page, pageSize, firstServerPage.data, nextServerPage?.data),
      page,
      pageSize,
      totalItems: firstServerPage.totalItems,
      isSorted: isInOrder(sorted, { by, direction }),
    }
  }, [firstServerPage, nextServerPage, isComplete, isInactiveFilterIgnored, page, pageSize, number, by, direction])

  const good = useLastData({ data, dataUpdatedAt: first.dataUpdatedAt, isPlaceholderData: false })
  const failed = [first, ...(needsNext ? [next] : [])].filter(query => query.isError)
  return {
    shown: good?.data,
    /** The server shows more than it was asked for: its rows aren't shown. */
    isInactiveFilterIgnored,
    /** When the shown rows came, in milliseconds since 1970. */
    from: good?.from ?? 0,
    error: failed[0]?.error ?? null,
    isLoading: data === undefined && failed.length === 0,
    isRetrying: failed.some(query => query.isFetching),
    retry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}

export type ObserverList = ReturnType<typeof useObserverList>
