import type { Ranking } from '@scrutineer/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { useLastGood } from '../../api/last-good.ts'
import { countiesQuery } from '../../shared/counties.ts'
import { ofCounties, withAbsentCounties } from './absent-counties.ts'
import { cardQuery, listSize, pageQuery, wholeQuery } from './rankings.ts'

/**
 * One page of a complete list. A ranking of counties is also read whole, so that counties with nothing can be added to its
 * end; until that is known, and where it can't be, the pages are the server's.
 */
export const useCompleteList = (ranking: Ranking, page: number) => {
  const isOfCounties = ofCounties.includes(ranking)
  const whole = useQuery({ ...wholeQuery(ranking), enabled: isOfCounties })
  const counties = useQuery({ ...countiesQuery, enabled: isOfCounties })
  const filled = whole.data && counties.data ? withAbsentCounties(whole.data, counties.data) : undefined
  const part = useQuery({ ...pageQuery(ranking, page), enabled: !filled })
  const top = useQuery(cardQuery(ranking))
  const good = useLastGood(part)

  const from = (page - 1) * listSize
  const source = filled ? whole : part
  return {
    rows: filled ? filled.slice(from, from + listSize) : good?.data?.data,
    totalItems: filled ? filled.length : (good?.data?.totalItems ?? 0),
    /** The page that the rows are of: the one before while the next loads. */
    shownPage: filled ? page : (good?.data?.page ?? page),
    most: top.data?.data[0]?.value ?? 0,
    countedAt: filled ? whole.dataUpdatedAt : (good?.from ?? 0),
    error: source.error,
    isLoading: !filled && part.isPlaceholderData,
    isRetrying: source.isFetching,
    retry: () => void source.refetch(),
  }
}
