import type { CallSheet } from '@scrutineer/contract/fields/call-values'

export interface CalledStation {
  readonly id: number
  /** County code, space, station number. */
  readonly name: string
}

/** The stations that an observer may report from by phone, those with an owed report first. */
export const stationsOf = ({ owed, lastArrival, lastAnswer }: CallSheet): CalledStation[] => {
  const known = [...owed, lastArrival, lastAnswer].flatMap(each =>
    each?.idPollingStation != null && each.pollingStationName !== null
      ? [{ id: each.idPollingStation, name: each.pollingStationName }]
      : [],
  )
  return [...new Map(known.map(station => [station.id, station])).values()]
}
