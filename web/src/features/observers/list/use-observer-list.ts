import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLastData } from '../../../api/use-last-data.ts'
import { type ObserverQuery, serverPageQuery } from './list-query.ts'
import { serverPagesOf, sliceRows } from './server-pages.ts'

/**
 * The requested page, cut out of server pages of 100 rows: paging within one sends no request. Its data is the previous page
 * while the requested one loads or after it failed.
 */
export const useObserverList = (query: ObserverQuery, { page, pageSize }: { page: number; pageSize: number }) => {
  const serverPages = serverPagesOf(page, pageSize)
  const first = useQuery(serverPageQuery(query, serverPages.first))
  const firstServerPage = first.isPlaceholderData ? undefined : first.data
  const needsNext = serverPages.last > serverPages.first && (firstServerPage?.totalPages ?? 0) >= serverPages.last
  const next = useQuery({ ...serverPageQuery(query, serverPages.last), enabled: needsNext })
  const nextServerPage = needsNext && !next.isPlaceholderData ? next.data : undefined
  const isComplete = !needsNext || Boolean(nextServerPage)
  const data = useMemo(() => {
    if (!firstServerPage || !isComplete) return undefined
    const { totalItems } = firstServerPage
    return {
      data: sliceRows(page, pageSize, firstServerPage.data, nextServerPage?.data),
      page,
      pageSize,
      totalItems,
      totalPages: Math.max(1, Math.ceil(totalItems / pageSize)),
    }
  }, [firstServerPage, nextServerPage, isComplete, page, pageSize])

  const lastData = useLastData({ data, dataUpdatedAt: first.dataUpdatedAt, isPlaceholderData: false })
  const failed = [first, ...(needsNext ? [next] : [])].filter(({ isError }) => isError)
  return {
    data: lastData?.data,
    dataUpdatedAt: lastData?.updatedAt ?? 0,
    isPlaceholderData: lastData !== undefined && data === undefined && failed.length === 0,
    isError: failed.length > 0,
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => failed.map(({ refetch }) => refetch()),
  }
}
