import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'

/** How people call a station: `CJ 114`. */
export const stationName = ({ countyCode, pollingStationNumber }: OutboxStation) =>
  `${countyCode}\u00a0${pollingStationNumber}`

/** The address of the screen of a station. */
export const stationPath = ({ countyCode, pollingStationNumber }: OutboxStation, under = '/stations/at') =>
  `${under}/${encodeURIComponent(countyCode)}/${pollingStationNumber}`
