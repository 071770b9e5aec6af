import { geography } from '@scrutineer/contract/geography'
import { places } from '@scrutineer/contract/places'
import { situation } from '@scrutineer/contract/situation'
import { stations } from '@scrutineer/contract/stations'
import { useInvalidate } from '../../../api/use-invalidate.ts'

/** Refetches the places that screens show. */
export const useInvalidatePlaces = () => {
  const invalidate = useInvalidate()
  return () => invalidate([places.areas, geography.counties, stations.list, stations.get, situation.get])
}
