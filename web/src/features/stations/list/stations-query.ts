import { stations } from '@scrutineer/contract/stations'
import { endpointQuery } from '../../../api/query.ts'
import { booleanField, choiceField, idField, pageFields, type SearchOf, textField } from '../../../lib/search-params.ts'

/** Filters of the list, as the endpoint's. */
export const stationFilterFields = {
  search: textField(200),
  area: idField,
  county: textField(50),
  active: booleanField,
  covered: choiceField(['yes', 'no', 'flagged']),
  /** Set by links; no field of the form shows it. */
  idNgo: idField,
}
export type StationFilter = SearchOf<typeof stationFilterFields>

/** Search parameters of the list. */
export const stationsSearch = { ...stationFilterFields, ...pageFields }
export type StationsSearch = SearchOf<typeof stationsSearch>

export const pageSizes = [50, 100, 200]

/** The view that an address describes, with defaults for omitted parameters. */
export const viewFromSearch = ({ page = 1, pageSize, ...filter }: StationsSearch) => {
  const [defaultPageSize = 50] = pageSizes
  return { filter, page, pageSize: pageSizes.find(size => size === pageSize) ?? defaultPageSize }
}

/** One page of stations. */
export const stationsQuery = ({ filter, page, pageSize }: ReturnType<typeof viewFromSearch>) =>
  endpointQuery(stations.list, { query: { ...filter, page, pageSize } })
