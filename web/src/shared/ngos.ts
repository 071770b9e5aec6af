import { ngos } from '@scrutineer/contract/ngos'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../api/query.ts'

/** The NGOs, for names and choices. They rarely change, so they stay fresh for a minute. */
export const ngosQuery = queryOptions({ ...endpointQuery(ngos.list), staleTime: 60_000 })

/** Returns a function that looks up an NGO's short name: undefined while loading, for an unknown NGO and without one. */
export const useNgoShortNames = () => {
  const { data } = useQuery(ngosQuery)
  return (id: number) => data?.find(ngo => ngo.id === id)?.shortName || undefined
}
