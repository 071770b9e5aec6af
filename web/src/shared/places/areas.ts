import { places } from '@scrutineer/contract/places'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { enabledWith } from '../../api/capabilities.ts'
import { endpointQuery } from '../../api/query.ts'
import { integerField } from '../../lib/search-params.ts'
import { areaPathName, inTreeOrder } from './area-tree.ts'

/** That of the contract, whose schemas the shell doesn't load. */
const MAX_LEVEL = 8

/** The level of areas in an address. */
export const levelField = integerField(1, MAX_LEVEL)

/** The areas above the counties, by level and display order. Loaded once; live updates invalidate them. */
export const areasQuery = queryOptions({
  ...endpointQuery(places.areas),
  enabled: enabledWith('places'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The areas as choices in the order of a tree, each with the areas that contain it. Empty if there are none. */
export const useAreaChoices = (isWanted = true) => {
  const { data: areas = [] } = useQuery(isWanted ? areasQuery : { ...areasQuery, enabled: false })
  return inTreeOrder(areas ?? []).map(({ id }) => ({ value: id, label: areaPathName(areas ?? [], id) }))
}
