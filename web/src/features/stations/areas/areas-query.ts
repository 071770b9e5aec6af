import { situation } from '@scrutineer/contract/situation'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import { idField, type SearchOf, textField } from '../../../lib/search-params.ts'
import { areasQuery } from '../../../shared/places/areas.ts'
import { countiesQuery } from '../../../shared/places/counties.ts'

/** Search parameters of the screen: the opened area, and a text that names contain. */
export const areasSearch = { area: idField, search: textField(200) }
export type AreasSearch = SearchOf<typeof areasSearch>

/** The coverage of each county. */
export const coverageQuery = () => endpointQuery(situation.get, { query: {} })

/** The areas, the counties and their coverage. */
export const usePlaces = () => {
  const areas = useQuery(areasQuery)
  const counties = useQuery(countiesQuery)
  const coverage = useQuery(coverageQuery())
  return { areas, counties, coverage: coverage.data?.counties }
}
