import { observers } from '@scrutineer/contract/observers'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../api/query.ts'
import { booleanField, idField, integerField, pageFields, type SearchOf, textsField } from '../../lib/search-params.ts'

const stationNumber = integerField(0, 2 ** 31 - 1)

/** Search parameters of the screen: the recipient search, the history page and the opened notification. */
export const notificationSearch = {
  countyCodes: textsField(50),
  area: idField,
  fromPollingStationNumber: stationNumber,
  toPollingStationNumber: stationNumber,
  currentlyCheckedIn: booleanField,
  page: pageFields.page,
  sent: idField,
}
type NotificationSearch = SearchOf<typeof notificationSearch>

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
