import { stations } from '@scrutineer/contract/stations'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../api/query.ts'

/** What was reported from a station. */
export const stationQuery = (id: number) =>
  queryOptions({
    ...endpointQuery(stations.get, { params: { id } }),
    // Don't show another station while this one loads.
    placeholderData: undefined,
  })
