import { ngos } from '@scrutineer/contract/ngos'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../api/query.ts'
import { useCurrentUser } from './current-user.ts'

/** The NGOs, for names and choices. They rarely change, so they stay fresh for a minute. */
export const ngosQuery = queryOptions({ ...endpointQuery(ngos.list), staleTime: 60_000 })

/** The NGOs as choices, for organizers; undefined for others, who see the reports of one. */
export const useNgoChoices = (isWanted = true) => {
  const { isOrganizer } = useCurrentUser()
  const { data } = useQuery({ ...ngosQuery, enabled: isOrganizer && isWanted })
  if (!isOrganizer) return undefined
  return (data ?? []).map(({ id, shortName, isActive }) => ({ value: id, label: shortName, isActive }))
}

/** Returns a function that looks up an NGO's short name: undefined while loading, for an unknown NGO and without one. */
export const useNgoShortNames = () => {
  const { data } = useQuery(ngosQuery)
  return (id: number) => data?.find(ngo => ngo.id === id)?.shortName || undefined
}
