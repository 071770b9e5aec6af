import { ngos } from '@scrutineer/contract/ngos'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../api/query.ts'

/** The NGOs, for names and choices. They rarely change, so they stay fresh for a minute. */
export const ngosQuery = queryOptions({ ...endpointQuery(ngos.list), staleTime: 60_000 })
