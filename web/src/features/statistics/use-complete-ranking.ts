import type { Ranking } from '@scrutineer/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { useLastData } from '../../api/use-last-data.ts'
import { countiesQuery } from '../../shared/counties.ts'
import { allRowsQuery, cardQuery, dialogPageSize, rankingPageQuery } from './ranking-queries.ts'
import { countyRankings, zeroFillCounties } from './zero-fill.ts'

/**
 * One page of a complete list. A ranking of counties is also read whole, so that counties with nothing can be added to its
 * end; until that is known, and where it can't be, the pages are the server's.
 */
export const useCompleteRanking = (ranking: Ranking, page: number) => {
  const isCountyRanking = countyRankings.includes(ranking)
  const whole = useQuery({ ...allRowsQuery(ranking), enabled: isCountyRanking })
  const counties = useQuery({ ...countiesQuery, enabled: isCountyRanking })
  const filled = whole.data && counties.data ? zeroFillCounties(whole.data, counties.data) : undefined
  const part = useQuery({ ...rankingPageQuery(ranking, page), enabled: !filled })
  const top = useQuery(cardQuery(ranking))
  const good = useLastData(part)

  const from = (page - 1) * dialogPageSize
  const source = filled ? whole : part
  return {
    rows: filled ? filled.slice(from, from + dialogPageSize) : good?.data?.data,
    totalItems: filled ? filled.length : (good?.data?.totalItems ?? 0),
    /** The page that the rows are of: the one before while the next loads. */
    shownPage: filled ? page : (good?.data?.page ?? page),
    maxValue: top.data?.data[0]?.value ?? 0,
    countedAt: filled ? whole.dataUpdatedAt : (good?.from ?? 0),
    error: source.error,
    isLoading: !filled && part.isPlaceholderData,
    isRetrying: source.isFetching,
    retry: () => void source.refetch(),
  }
}
