import { answers } from '@scrutineer/contract/answers'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import { appliedFilter, isByWork, isFolding, type ThreadSearch } from './thread-search.ts'

/** Matches windows wide enough for list and details. */
export const twoPaneQuery = '(width >= 64rem)'

/** Rows per page by default: more than a pane shows; ten on a small screen. The prerendered page assumes panes. */
export const defaultPageSize = () => (typeof matchMedia === 'undefined' || matchMedia(twoPaneQuery).matches ? 50 : 10)
export const pageSizes = [5, 10, 25, 50, 100]

/** Key of a thread: an observer at a polling station. */
export type ObserverStation = Pick<Thread, 'idObserver' | 'idPollingStation'>

/** The thread that an address opens; undefined for none or an invalid number. */
export const parseObserverStation = (
  params: Readonly<Record<string, string | undefined>> | undefined,
): ObserverStation | undefined => {
  const observerStation = { idObserver: Number(params?.idObserver), idPollingStation: Number(params?.idPollingStation) }
  return observerStation.idObserver > 0 && observerStation.idPollingStation > 0 ? observerStation : undefined
}

const openOnly = (isUrgent: boolean, search: ThreadSearch) =>
  isFolding(isUrgent, search) && !search.finished ? { open: true } : {}

/** One page of threads. Not refetched on window focus: rows move only when the user navigates or presses "new". */
export const threadsQuery = (isUrgent: boolean, search: ThreadSearch, page: number) =>
  queryOptions({
    ...endpointQuery(answers.threads, {
      query: {
        ...appliedFilter(search),
        ...openOnly(isUrgent, search),
        ...(isByWork(isUrgent, search) && { order: 'work' as const }),
        urgent: isUrgent,
        page,
        pageSize: search.pageSize ?? defaultPageSize(),
      },
    }),
    refetchOnWindowFocus: false,
  })

/** The newest threads of the list, in any order. */
export const newestThreadsQuery = (isUrgent: boolean, search: ThreadSearch) =>
  queryOptions(
    endpointQuery(answers.threads, {
      query: {
        ...appliedFilter(search),
        ...openOnly(isUrgent, search),
        urgent: isUrgent,
        page: 1,
        pageSize: search.pageSize ?? defaultPageSize(),
      },
    }),
  )

/** The finished emergencies that the list folds. Its total is their number. */
export const finishedThreadsQuery = (search: ThreadSearch) =>
  queryOptions(
    endpointQuery(answers.threads, {
      query: { ...appliedFilter(search), open: false, urgent: true, page: 1, pageSize: 1 },
    }),
  )
