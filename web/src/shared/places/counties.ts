import { geography } from '@scrutineer/contract/geography'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../api/query.ts'

/** The election's counties. Loaded once; live updates invalidate them. */
export const countiesQuery = queryOptions({ ...endpointQuery(geography.counties), staleTime: Number.POSITIVE_INFINITY })
