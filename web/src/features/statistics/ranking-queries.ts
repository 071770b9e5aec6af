import { type Ranking, type RankingRow, statistics } from '@scrutineer/contract/statistics'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { endpointKey, endpointQuery } from '../../api/query.ts'

const cardSize = 5
/** Rows per page of the complete list. */
export const dialogPageSize = 20
const maxPageSize = 1000

/** Refetch interval in ms; a hidden tab doesn't refetch. */
const refetchInterval = 30_000

/** Level of the areas that rankings of counties rank; undefined ranks counties. */
export type Level = number | undefined

/** One page of a ranking. */
export const rankingPageQuery = (ranking: Ranking, level: Level, page: number, pageSize = dialogPageSize) =>
  queryOptions({
    ...endpointQuery(statistics.ranking, { params: { method: ranking }, query: { level, page, pageSize } }),
    refetchInterval,
  })

/** The rows of a card; the first one also scales all bars of the ranking. */
export const cardQuery = (ranking: Ranking, level: Level) => rankingPageQuery(ranking, level, 1, cardSize)

/** All rows of a ranking. */
export const fetchAllRows = async (ranking: Ranking, level: Level, signal?: AbortSignal): Promise<RankingRow[]> => {
  const rows: RankingRow[] = []
  for (let page = 1; ; page += 1) {
    const query = { level, page, pageSize: maxPageSize }
    const response = await call(statistics.ranking, { params: { method: ranking }, query, ...(signal && { signal }) })
    rows.push(...response.data)
    const isLast = page >= response.totalPages || rows.length >= response.totalItems
    if (isLast || response.data.length === 0) return rows
  }
}

export const allRowsQuery = (ranking: Ranking, level: Level) =>
  queryOptions({
    queryKey: endpointKey(statistics.ranking, { whole: ranking, level }),
    queryFn: ({ signal }) => fetchAllRows(ranking, level, signal),
    refetchInterval,
  })
