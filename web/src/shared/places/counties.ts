import { geography } from '@scrutineer/contract/geography'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../api/query.ts'

/** The election's counties. Loaded once; live updates invalidate them. */
export const countiesQuery = queryOptions({ ...endpointQuery(geography.counties), staleTime: Number.POSITIVE_INFINITY })

/** The counties as choices, by code and name; `short` is the name. */
export const useCountyChoices = (isWanted = true) => {
  const { data } = useQuery({ ...countiesQuery, enabled: isWanted })
  return (data ?? []).map(({ code, name }) => ({ value: code, label: `${code} · ${name}`, short: name }))
}
