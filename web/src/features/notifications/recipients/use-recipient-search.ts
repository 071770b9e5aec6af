import type { Observer } from '@scrutineer/contract/observers'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { routePaths } from '../../../shared/paths.ts'
import { recipientQuery } from '../notification-queries.ts'

const route = getRouteApi(routePaths.notifications)

export type MatchedObserver = Recipient & Partial<Pick<Observer, 'ngo' | 'idNgo' | 'currentStation'>>

interface RecipientSearch {
  readonly isRequested: boolean
  /** Identifies the search; undefined without a search in the address. */
  readonly key: string | undefined
}

/** The observers matching the search in the address. `data` is undefined without a search. */
export const useRecipientSearch = (): UseQueryResult<readonly MatchedObserver[] | null> & RecipientSearch => {
  const { isRequested, query, options } = recipientQuery(route.useSearch())
  const recipientSearch = useQuery({ ...options, enabled: isRequested })
  return { ...recipientSearch, isRequested, key: isRequested ? JSON.stringify(query) : undefined }
}
