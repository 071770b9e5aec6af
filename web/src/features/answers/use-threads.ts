import type { Thread } from '@scrutineer/contract/answers'
import { answers } from '@scrutineer/contract/answers'
import type { Page } from '@scrutineer/contract/page'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatch, useMatches, useSearch } from '@tanstack/react-router'
import { keyOf, q } from '../../api/query.ts'
import { paths, routePaths } from '../../app/paths.ts'
import { threadKey } from './new-threads.ts'
import { appliedFilter, type ThreadSearch } from './thread-search.ts'

export const defaultPageSize = 10
export const pageSizes = [5, 10, 25, 50, 100]

/** Names a thread: an observer at a station. */
export type Place = Pick<Thread, 'idObserver' | 'idPollingStation'>

/** One page of threads. Nothing but the reader, or a press on "new", makes the rows move: no refetch on a mere glance. */
export const threadsQuery = (isUrgent: boolean, search: ThreadSearch, page: number) =>
  queryOptions({
    ...q(answers.threads, {
      query: { ...appliedFilter(search), urgent: isUrgent, page, pageSize: search.pageSize ?? defaultPageSize },
    }),
    refetchOnWindowFocus: false,
  })

const readPlace = (params: Readonly<Record<string, string | undefined>> | undefined): Place | undefined => {
  const place = { idObserver: Number(params?.idObserver), idPollingStation: Number(params?.idPollingStation) }
  return place.idObserver > 0 && place.idPollingStation > 0 ? place : undefined
}

/** What the address asks for: which list, which filter and page, which thread is open. */
export const useThreadAddress = () => {
  const isUrgent = useMatch({ from: routePaths.urgents, shouldThrow: false }) !== undefined
  const search: ThreadSearch = useSearch({ from: isUrgent ? routePaths.urgents : routePaths.answers })
  const params: Readonly<Record<string, string | undefined>> | undefined = useMatches({
    select: matches => matches.at(-1)?.params,
  })
  const open = readPlace(params)
  /** The list with some of its search changed; what is open stays open. */
  const hrefWith = (change: ThreadSearch) =>
    open
      ? paths.details(isUrgent, open.idObserver, open.idPollingStation, { ...search, ...change })
      : paths.threads(isUrgent, { ...search, ...change })
  const hrefOf = (thread: Place, change: ThreadSearch = {}) =>
    paths.details(isUrgent, thread.idObserver, thread.idPollingStation, { ...search, ...change })
  return {
    isUrgent,
    search,
    page: search.page ?? 1,
    open,
    hasDetails: params?.idObserver !== undefined,
    hrefOf,
    hrefWith,
  }
}

const inCache = (client: QueryClient, place: Place) => {
  const pages = client.getQueriesData<Page<Thread> | null>({ queryKey: keyOf(answers.threads) })
  return pages.flatMap(([, page]) => page?.data ?? []).find(thread => threadKey(thread) === threadKey(place))
}

const nowhere: Place = { idObserver: 0, idPollingStation: 0 }

/**
 * The row of an open thread: from any list that was fetched, else asked for by itself. A server without that call leaves the
 * station and the observer without their names.
 */
export const useThread = (place: Place | undefined) => {
  const client = useQueryClient()
  const { isUrgent, search, page } = useThreadAddress()
  const list = useQuery(threadsQuery(isUrgent, search, page))
  const known = place && inCache(client, place)
  const hasLooked = list.isError || (list.isSuccess && !list.isPlaceholderData)
  const row = useQuery({
    ...q(answers.thread, { query: place ?? nowhere }),
    enabled: place !== undefined && hasLooked && !known,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  })
  const thread = known ?? row.data ?? undefined
  return { thread, isLooking: !thread && (!hasLooked || row.isLoading) }
}
