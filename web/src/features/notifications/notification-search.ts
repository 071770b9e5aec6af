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
export type NotificationSearch = SearchOf<typeof notificationSearch>
