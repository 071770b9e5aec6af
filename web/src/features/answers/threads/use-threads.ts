import type { Thread } from '@scrutineer/contract/answers'
import { answers } from '@scrutineer/contract/answers'
import type { Page } from '@scrutineer/contract/page'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatch, useMatches, useSearch } from '@tanstack/react-router'
import { endpointKey, q } from '../../../api/query.ts'
import { paths, routePaths } from '../../../app/paths.ts'
import { threadKey } from './new-threads.ts'
import { appliedFilter, type ThreadSearch } from './thread-search.ts'

export const defaultPageSize = 10
export const pageSizes = [5, 10, 25, 50, 100]

/** Names a thread: an observer at a station. */
export type ObserverStation = Pick<Thread, 'idObserver' | 'idPollingStation'>

/** One page of threads. Nothing but the reader, or a press on "new", makes the rows move: no refetch on a mere glance. */
export const threadsQuery = (isUrgent: boolean, search: ThreadSearch, page: number) =>
  queryOptions({
    ...q(answers.threads, {
      query: { ...appliedFilter(search), urgent: isUrgent, page, pageSize: search.pageSize ?? defaultPageSize },
    }),
    refetchOnWindowFocus: false,
  })

const parseObserverStation = (
  params: Readonly<Record<string, string | undefined>> | undefined,
): ObserverStation | undefined => {
  const observerStation = { idObserver: Number(params?.idObserver), idPollingStation: Number(params?.idPollingStation) }
  return observerStation.idObserver > 0 && observerStation.idPollingStation > 0 ? observerStation : undefined
}

/** What the address asks for: which list, which filter and page, which thread is open. */
export const useThreadAddress = () => {
  const isUrgent = useMatch({ from: routePaths.urgents, shouldThrow: false }) !== undefined
  const search: ThreadSearch = useSearch({ from: isUrgent ? routePaths.urgents : routePaths.answers })
  const params: Readonly<Record<string, string | undefined>> | undefined = useMatches({
    select: matches => matches.at(-1)?.params,
  })
  const open = parseObserverStation(params)
  /** The list with some of its search changed; what is open stays open. */
  const hrefWith = (change: ThreadSearch) =>
    open
      ? paths.details(isUrgent, open.idObserver, open.idPollingStation, { ...search, ...change })
      : paths.threads(isUrgent, { ...search, ...change })
  const hrefOf = (thread: ObserverStation, change: ThreadSearch = {}) =>
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

const findCachedThread = (client: QueryClient, observerStation: ObserverStation) => {
  const pages = client.getQueriesData<Page<Thread> | null>({ queryKey: endpointKey(answers.threads) })
  return pages.flatMap(([, page]) => page?.data ?? []).find(thread => threadKey(thread) === threadKey(observerStation))
}

const noObserverStation: ObserverStation = { idObserver: 0, idPollingStation: 0 }

/**
 * The row of an open thread: from any list that was fetched, else asked for by itself. A server without that call leaves the
 * station and the observer without their names.
 */
export const useThread = (observerStation: ObserverStation | undefined) => {
  const client = useQueryClient()
  const { isUrgent, search, page } = useThreadAddress()
  const list = useQuery(threadsQuery(isUrgent, search, page))
  const known = observerStation && findCachedThread(client, observerStation)
  const hasLooked = list.isError || (list.isSuccess && !list.isPlaceholderData)
  const row = useQuery({
    ...q(answers.thread, { query: observerStation ?? noObserverStation }),
    enabled: observerStation !== undefined && hasLooked && !known,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  })
  const thread = known ?? row.data ?? undefined
  return { thread, isLoadingThread: !thread && (!hasLooked || row.isLoading) }
}
