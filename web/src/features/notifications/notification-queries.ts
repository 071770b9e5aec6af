import { observers } from '@scrutineer/contract/observers'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../api/query.ts'
import type { NotificationSearch } from './notification-search.ts'

/** The observers matching the search in an address; without one, `isRequested` is false. */
export const recipientQuery = ({
  countyCodes,
  area,
  fromPollingStationNumber,
  toPollingStationNumber,
  currentlyCheckedIn,
}: NotificationSearch) => {
  const query = { countyCodes, area, fromPollingStationNumber, toPollingStationNumber, currentlyCheckedIn }
  const options = queryOptions({
    ...endpointQuery(observers.active, { query }),
    // The list doesn't change while it is read: only the Search button refetches it.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // Matches of the previous search could be notified by mistake.
    placeholderData: undefined,
  })
  return { isRequested: currentlyCheckedIn === true, query, options }
}
