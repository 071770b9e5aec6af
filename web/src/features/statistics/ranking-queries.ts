import type { RankingRow } from '@scrutineer/contract/statistics'
import { type Ranking, statistics } from '@scrutineer/contract/statistics'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { endpointKey, endpointQuery } from '../../api/query.ts'

const cardSize = 5
/** Rows per page of the complete list. */
export const dialogPageSize = 20
const maxPageSize = 1000

/** Refetch interval in ms; a hidden tab doesn't refetch. */
const refetchInterval = 30_000

/** One page of a ranking. */
export const rankingPageQuery = (ranking: Ranking, page: number, pageSize = dialogPageSize) =>
  queryOptions({
    ...endpointQuery(statistics.ranking, { params: { method: ranking }, query: { page, pageSize } }),
    refetchInterval,
  })

/** The rows of a card; the first one also scales all bars of the ranking. */
export const cardQuery = (ranking: Ranking) => rankingPageQuery(ranking, 1, cardSize)

/** All rows of a ranking. */
export const fetchAllRows = async (ranking: Ranking, signal?: AbortSignal): Promise<RankingRow[]> => {
  const rows: RankingRow[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: maxPageSize }
    const response = await call(statistics.ranking, { params: { method: ranking }, query, ...(signal && { signal }) })
    rows.push(...response.data)
    const isLast = page >= response.totalPages || rows.length >= response.totalItems
    if (isLast || response.data.length === 0) return rows
  }
}

export const allRowsQuery = (ranking: Ranking) =>
  queryOptions({
    queryKey: endpointKey(statistics.ranking, { whole: ranking }),
    queryFn: ({ signal }) => fetchAllRows(ranking, signal),
    refetchInterval,
  })
