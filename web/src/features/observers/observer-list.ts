import { observers } from '@scrutineer/contract/observers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLastGood } from '../../api/last-good.ts'
import { q } from '../../api/query.ts'
import type { ListWish } from './all-observers.ts'
import { blockSize, blocksOf, rowsOfPage } from './observer-blocks.ts'
import { isInOrder } from './observer-order.ts'
import { ignoresQuiet } from './quiet.ts'

interface View extends ListWish {
  readonly page: number
  readonly pageSize: number
}

/** One block of a list, counted from 1. */
export const blockQuery = ({ name, number, quiet, order }: ListWish, block: number) =>
  q(observers.list, {
    query: {
      name,
      number,
      ...quiet,
      sortBy: order.by,
      sortDirection: order.direction,
      page: block,
      pageSize: blockSize,
    },
  })

/**
 * The page that is asked for, out of blocks of 100: paging inside a block calls nobody. `shown` are the rows to show,
 * which are those of the page before while the next one loads or after it failed.
 */
export const useObserverList = (view: View) => {
  const { number, quiet, order, page, pageSize } = view
  const blocks = blocksOf(page, pageSize)
  const first = useQuery(blockQuery(view, blocks.first))
  const firstBlock = first.isPlaceholderData ? undefined : first.data
  const needsNext = blocks.last > blocks.first && (firstBlock?.totalPages ?? 0) >= blocks.last
  const next = useQuery({ ...blockQuery(view, blocks.last), enabled: needsNext })
  const nextBlock = needsNext && !next.isPlaceholderData ? next.data : undefined
  const isComplete = !needsNext || Boolean(nextBlock)
  const isQuietIgnored = [firstBlock, nextBlock].some(read => read && ignoresQuiet(read.data, quiet))

  const { by, direction } = order
  const data = useMemo(() => {
    if (!firstBlock || !isComplete || isQuietIgnored) return undefined
    // An exact phone comes first whatever the order is.
    const sorted = number === undefined ? firstBlock.data : firstBlock.data.slice(1)
    return {
      rows: rowsOfPage(page, pageSize, firstBlock.data, nextBlock?.data),
      page,
      pageSize,
      totalItems: firstBlock.totalItems,
      isSorted: isInOrder(sorted, { by, direction }),
    }
  }, [firstBlock, nextBlock, isComplete, isQuietIgnored, page, pageSize, number, by, direction])

  const good = useLastGood({ data, dataUpdatedAt: first.dataUpdatedAt, isPlaceholderData: false })
  const failed = [first, ...(needsNext ? [next] : [])].filter(query => query.isError)
  return {
    shown: good?.data,
    /** The server shows more than it was asked for: its rows aren't shown. */
    isQuietIgnored,
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
