import { places } from '@scrutineer/contract/places'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../api/query.ts'

/** The areas above the counties, by level and display order. Loaded once; live updates invalidate them. */
export const areasQuery = queryOptions({ ...endpointQuery(places.areas), staleTime: Number.POSITIVE_INFINITY })
