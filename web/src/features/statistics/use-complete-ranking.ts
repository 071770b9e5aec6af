import type { Ranking } from '@scrutineer/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { useLastData } from '../../api/use-last-data.ts'
import { countiesQuery } from '../../shared/places/counties.ts'
import { allRowsQuery, cardQuery, dialogPageSize, type Level, rankingPageQuery } from './ranking-queries.ts'
import { countyRankings, zeroFillCounties } from './zero-fill.ts'

/**
 * One page of a complete list. For a ranking of counties all rows are fetched, so that the missing counties can be appended
 * with zero. Until then, and if that fails, the pages are the server's.
 */
export const useCompleteRanking = (ranking: Ranking, level: Level, page: number) => {
  const isCountyRanking = level === undefined && countyRankings.includes(ranking)
  const allRows = useQuery({ ...allRowsQuery(ranking, level), enabled: isCountyRanking })
  const counties = useQuery({ ...countiesQuery, enabled: isCountyRanking })
  const zeroFilled = allRows.data && counties.data ? zeroFillCounties(allRows.data, counties.data) : undefined
  const serverPage = useQuery({ ...rankingPageQuery(ranking, level, page), enabled: !zeroFilled })
  const topRows = useQuery(cardQuery(ranking, level))
  const lastData = useLastData(serverPage)

  const from = (page - 1) * dialogPageSize
  const source = zeroFilled ? allRows : serverPage
  return {
    rows: zeroFilled ? zeroFilled.slice(from, from + dialogPageSize) : lastData?.data?.data,
    totalItems: zeroFilled ? zeroFilled.length : (lastData?.data?.totalItems ?? 0),
    /** The page of `rows`: the previous one while the next loads. */
    shownPage: zeroFilled ? page : (lastData?.data?.page ?? page),
    maxValue: topRows.data?.data[0]?.value ?? 0,
    countedAt: zeroFilled ? allRows.dataUpdatedAt : (lastData?.updatedAt ?? 0),
    error: source.error,
    isLoading: !zeroFilled && serverPage.isPlaceholderData,
    isRetrying: source.isFetching,
    retry: () => void source.refetch(),
  }
}
