import { answers } from '@scrutineer/contract/answers'
import type { Page } from '@scrutineer/contract/core/page'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatch, useMatches, useSearch } from '@tanstack/react-router'
import { useCapability } from '../../../api/capabilities.ts'
import { endpointKey, endpointQuery } from '../../../api/query.ts'
import { paths, routePaths } from '../../../shared/paths.ts'
import { threadKey } from './new-threads.ts'
import type { ThreadSearch } from './thread-search.ts'
import { defaultPageSize, type ObserverStation, parseObserverStation, threadsQuery } from './threads-query.ts'

/** The key of the thread that an address opens. Its row is marked at once, its details are rendered later. */
export const threadKeyAt = ({ pathname }: { pathname: string }) => {
  const [idPollingStation, idObserver] = pathname.split('/').reverse()
  const open = parseObserverStation({ idObserver, idPollingStation })
  return open && threadKey(open)
}

/** The state in the URL: list, filter, page and open thread. */
export const useThreadAddress = () => {
  const isUrgent = useMatch({ from: routePaths.urgents, shouldThrow: false }) !== undefined
  const search: ThreadSearch = useSearch({ from: isUrgent ? routePaths.urgents : routePaths.answers })
  const params: Readonly<Record<string, string | undefined>> | undefined = useMatches({
    select: matches => matches.at(-1)?.params,
  })
  const open = parseObserverStation(params)
  /** URL with changed search parameters; the open thread stays open. */
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

/** The change to a page. With its size, because the default depends on the window and a copied link must show the same rows. */
export const pageChange = (page: number, { pageSize = defaultPageSize() }: ThreadSearch): ThreadSearch =>
  page === 1 ? { page: undefined } : { page, pageSize }

const findCachedThread = (client: QueryClient, observerStation: ObserverStation) => {
  const pages = client.getQueriesData<Page<Thread> | null>({ queryKey: endpointKey(answers.threads) })
  return pages.flatMap(([, page]) => page?.data ?? []).find(thread => threadKey(thread) === threadKey(observerStation))
}

const noObserverStation: ObserverStation = { idObserver: 0, idPollingStation: 0 }

/**
 * The row of an open thread, from any cached list or else by a separate call. On servers without that call the names of the
 * station and the observer are missing.
 */
export const useThread = (observerStation: ObserverStation | undefined) => {
  const client = useQueryClient()
  const { isUrgent, search, page } = useThreadAddress()
  const list = useQuery(threadsQuery(isUrgent, search, page))
  const cached = observerStation && findCachedThread(client, observerStation)
  const isListSettled = list.isError || (list.isSuccess && !list.isPlaceholderData)
  const row = useQuery({
    ...endpointQuery(answers.thread, { query: observerStation ?? noObserverStation }),
    enabled: useCapability('answers') && observerStation !== undefined && isListSettled && !cached,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  })
  const thread = cached ?? row.data ?? undefined
  return { thread, isLoadingThread: !thread && (!isListSettled || row.isLoading) }
}
