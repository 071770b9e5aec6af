import { places } from '@scrutineer/contract/places'
import { queryOptions } from '@tanstack/react-query'
import { enabledWith } from '../../api/capabilities.ts'
import { endpointQuery } from '../../api/query.ts'

/** The areas above the counties, by level and display order. Loaded once; live updates invalidate them. */
export const areasQuery = queryOptions({
  ...endpointQuery(places.areas),
  enabled: enabledWith('places'),
  staleTime: Number.POSITIVE_INFINITY,
})
