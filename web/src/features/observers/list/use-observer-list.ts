import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLastData } from '../../../api/use-last-data.ts'
import { type ObserverListQuery, serverPageQuery } from './list-query.ts'
import { serverPagesOf, sliceRows } from './server-pages.ts'

interface View extends ObserverListQuery {
  readonly page: number
  readonly pageSize: number
}

/**
 * The requested page, cut out of server pages of 100 rows: paging within one sends no request. `shown` holds the previous
 * page while the requested one loads or after it failed.
 */
export const useObserverList = (view: View) => {
  const { page, pageSize } = view
  const serverPages = serverPagesOf(page, pageSize)
  const first = useQuery(serverPageQuery(view, serverPages.first))
  const firstServerPage = first.isPlaceholderData ? undefined : first.data
  const needsNext = serverPages.last > serverPages.first && (firstServerPage?.totalPages ?? 0) >= serverPages.last
  const next = useQuery({ ...serverPageQuery(view, serverPages.last), enabled: needsNext })
  const nextServerPage = needsNext && !next.isPlaceholderData ? next.data : undefined
  const isComplete = !needsNext || Boolean(nextServerPage)
  const data = useMemo(() => {
    if (!firstServerPage || !isComplete) return undefined
    return {
      rows: sliceRows(page, pageSize, firstServerPage.data, nextServerPage?.data),
      page,
      pageSize,
      totalItems: firstServerPage.totalItems,
    }
  }, [firstServerPage, nextServerPage, isComplete, page, pageSize])

  const lastData = useLastData({ data, dataUpdatedAt: first.dataUpdatedAt, isPlaceholderData: false })
  const failed = [first, ...(needsNext ? [next] : [])].filter(query => query.isError)
  return {
    shown: lastData?.data,
    /** When the shown rows were fetched (ms since 1970); 0 without rows. */
    lastDataAt: lastData?.updatedAt ?? 0,
    error: failed[0]?.error ?? null,
    isLoading: data === undefined && failed.length === 0,
    isRetrying: failed.some(query => query.isFetching),
    retry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}

export type ObserverList = ReturnType<typeof useObserverList>
