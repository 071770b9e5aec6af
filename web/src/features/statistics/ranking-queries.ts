import type { RankingRow } from '@scrutineer/contract/statistics'
import { type Ranking, rankings, statistics } from '@scrutineer/contract/statistics'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { endpointKey, q } from '../../api/query.ts'

const cardSize = 5
/** Rows of a page of the complete list. */
export const dialogPageSize = 20
const maxPageSize = 1000

/** While somebody looks, counted again so often (ms). A hidden tab asks nobody. */
const refetchInterval = 30_000

/** One page of a ranking. */
export const rankingPageQuery = (ranking: Ranking, page: number, pageSize = dialogPageSize) =>
  queryOptions({
    ...q(statistics.ranking, { params: { method: ranking }, query: { page, pageSize } }),
    refetchInterval,
  })

/** What a card shows, and what all bars of a ranking are measured by. */
export const cardQuery = (ranking: Ranking) => rankingPageQuery(ranking, 1, cardSize)

/** The cards of all rankings, in their order. */
export const useRankingCards = () => useQueries({ queries: rankings.map(cardQuery) })

/** A ranking from its first row to its last. */
export const fetchAllRows = async (ranking: Ranking, signal?: AbortSignal): Promise<RankingRow[]> => {
  const rows: RankingRow[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: maxPageSize }
    const part = await call(statistics.ranking, { params: { method: ranking }, query, ...(signal && { signal }) })
    rows.push(...part.data)
    const isLast = page >= part.totalPages || rows.length >= part.totalItems
    if (isLast || part.data.length === 0) return rows
  }
}

export const allRowsQuery = (ranking: Ranking) =>
  queryOptions({
    queryKey: endpointKey(statistics.ranking, { whole: ranking }),
    queryFn: ({ signal }) => fetchAllRows(ranking, signal),
    refetchInterval,
  })
