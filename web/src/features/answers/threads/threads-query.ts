import { answers } from '@scrutineer/contract/answers'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import { accountStorageKey } from '../../../shared/account-storage-key.ts'
import { routePaths } from '../../../shared/paths.ts'
import { appliedFilter, isByWork, isFolding, type ThreadSearch } from './thread-search.ts'

/** Matches windows wide enough for list and details. */
export const twoPaneQuery = '(width >= 64rem)'

const specifiedPageSize = 10
export const pageSizes = [specifiedPageSize, 25, 50, 100]

/** Where an account stores its parameters of both lists. */
const storageKeys = () => [routePaths.answers, routePaths.urgents].map(path => accountStorageKey(path))

/** Rows per page: as the account chose last in this browser. */
export const defaultPageSize = (): number => {
  const [key = ''] = storageKeys()
  const chosen = Number(new URLSearchParams(localStorage.getItem(key) ?? '').get('pageSize'))
  return pageSizes.includes(chosen) ? chosen : specifiedPageSize
}

export const storePageSize = (pageSize: number): void => {
  for (const key of storageKeys()) localStorage.setItem(key, `pageSize=${pageSize}`)
}

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
