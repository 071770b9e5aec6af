import { situation } from '@scrutineer/contract/situation'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLiveRefetch } from '../../../api/live/use-live.ts'
import { endpointQuery } from '../../../api/query.ts'
import { changesSituation, stationStatesQuery } from '../situation-query.ts'
import { combineStations } from './map-station.ts'

const refetchInterval = 30_000
/** One row per station: less often than the numbers. */
const refetchEveryMs = 8_000

const stationMapQuery = queryOptions({ ...endpointQuery(situation.stations), staleTime: Number.POSITIVE_INFINITY })

/** The stations of the map with their states. */
export const useStationMap = (idNgo: number | undefined, isWall: boolean) => {
  const positions = useQuery(stationMapQuery)
  const options = stationStatesQuery(idNgo)
  const states = useQuery({ ...options, refetchInterval, refetchIntervalInBackground: isWall })
  useLiveRefetch(options.queryKey, changesSituation, refetchEveryMs)
  const { data: map, refetch } = positions
  const stateKey = states.data?.key
  const isOutdated = map !== undefined && map !== null && stateKey !== undefined && map.key !== stateKey
  useEffect(() => {
    // Coordinates were imported since.
    if (isOutdated) void refetch()
  }, [isOutdated, refetch])
  const stations = useMemo(
    () => (map && states.data ? combineStations(map, states.data) : undefined),
    [map, states.data],
  )
  return {
    stations,
    isError: positions.isError || states.isError,
    retry: () => [positions, states].map(each => each.refetch()),
  }
}
