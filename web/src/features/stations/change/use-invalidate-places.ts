import { geography } from '@scrutineer/contract/geography'
import { places } from '@scrutineer/contract/places'
import { situation } from '@scrutineer/contract/situation'
import { stations } from '@scrutineer/contract/stations'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../../api/query.ts'

/** Refetches the places that screens show. */
export const useInvalidatePlaces = () => {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [places.areas, geography.counties, stations.list, stations.get, situation.get].map(endpoint =>
        client.invalidateQueries({ queryKey: endpointKey(endpoint) }),
      ),
    )
}
