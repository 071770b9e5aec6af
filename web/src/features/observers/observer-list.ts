import { observers } from '@scrutineer/contract/observers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLastGood } from '../../api/last-good.ts'
import { q } from '../../api/query.ts'
import { blockSize, blocksOf, rowsOfPage } from './observer-blocks.ts'
import { isInOrder, type ObserverOrder } from './observer-order.ts'

interface View {
  name: string | undefined
  number: string | undefined
  order: ObserverOrder
  page: number
  pageSize: number
}

/**
 * The page that is asked for, out of blocks of 100: paging inside a block calls nobody. `shown` are the rows to show,
 * which are those of the page before while the next one loads or after it failed.
 */
export const useObserverList = ({ name, number, order, page, pageSize }: View) => {
  const blocks = blocksOf(page, pageSize)
  const block = (at: number) =>
    q(observers.list, {
      query: { name, number, sortBy: order.by, sortDirection: order.direction, page: at, pageSize: blockSize },
    })
  const first = useQuery(block(blocks.first))
  const firstBlock = first.isPlaceholderData ? undefined : first.data
  const needsNext = blocks.last > blocks.first && (firstBlock?.totalPages ?? 0) >= blocks.last
  const next = useQuery({ ...block(blocks.last), enabled: needsNext })
  const nextBlock = needsNext && !next.isPlaceholderData ? next.data : undefined
  const isComplete = !needsNext || Boolean(nextBlock)

  const { by, direction } = order
  const data = useMemo(() => {
    if (!firstBlock || !isComplete) return undefined
    // An exact phone comes first whatever the order is.
    const sorted = number === undefined ? firstBlock.data : firstBlock.data.slice(1)
    return {
      rows: rowsOfPage(page, pageSize, firstBlock.data, nextBlock?.data),
      page,
      pageSize,
      totalItems: firstBlock.totalItems,
      isSorted: isInOrder(sorted, { by, direction }),
    }
  }, [firstBlock, nextBlock, isComplete, page, pageSize, number, by, direction])

  const good = useLastGood({ data, dataUpdatedAt: first.dataUpdatedAt, isPlaceholderData: false })
  const failed = [first, ...(needsNext ? [next] : [])].filter(query => query.isError)
  return {
    shown: good?.data,
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
