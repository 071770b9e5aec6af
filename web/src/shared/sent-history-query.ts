import { notifications } from '@scrutineer/contract/notifications'
import { queryOptions } from '@tanstack/react-query'
import { enabledWith } from '../api/capabilities.ts'
import { endpointQuery } from '../api/query.ts'

/** Notifications per page of the history. */
export const historyPageSize = 10

/** A page of the sent notifications. */
export const sentHistoryQuery = ({ page = 1 }: { readonly page?: number | undefined }) =>
  queryOptions({
    ...endpointQuery(notifications.history, { query: { page, pageSize: historyPageSize, includeObserverIds: false } }),
    enabled: enabledWith('notifications'),
  })
