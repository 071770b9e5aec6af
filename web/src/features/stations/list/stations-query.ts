import { stations } from '@scrutineer/contract/stations'
import { endpointQuery } from '../../../api/query.ts'
import { booleanField, choiceField, idField, type SearchOf, textField } from '../../../lib/search-params.ts'
import { defineList } from '../../../shared/pages/list.ts'
import { paths } from '../../../shared/paths.ts'

export const stationList = defineList(
  {
    search: textField(200),
    area: idField,
    county: textField(50),
    active: booleanField,
    covered: choiceField(['yes', 'no', 'flagged']),
    /** Set by links; no field of the form shows it. */
    idNgo: idField,
  },
  {
    pageSizes: [50, 100, 200],
    href: paths.stations,
    query: query => endpointQuery(stations.list, { query }),
  },
)
export type StationFilter = SearchOf<typeof stationList.filters>
