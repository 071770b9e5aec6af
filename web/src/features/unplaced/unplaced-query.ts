import { unplaced } from '@scrutineer/contract/unplaced'
import { endpointQuery } from '../../api/query.ts'
import { choiceField, idField, pageFields, type SearchOf } from '../../lib/search-params.ts'

/** Search parameters of the list. */
export const unplacedSearch = {
  state: choiceField(['open', 'placed', 'dismissed']),
  /** The report that is open in a dialog. */
  report: idField,
  ...pageFields,
}
export type UnplacedSearch = SearchOf<typeof unplacedSearch>

export const pageSizes = [20, 50, 100]

/** The view for the search parameters, with defaults. */
export const viewFromSearch = ({ state = 'open', page = 1, pageSize, report }: UnplacedSearch) => {
  const [defaultSize = 20] = pageSizes
  return { state, page, pageSize: pageSizes.find(size => size === pageSize) ?? defaultSize, report }
}

export type UnplacedView = ReturnType<typeof viewFromSearch>

/** One page of unplaced reports. */
export const unplacedQuery = ({ state, page, pageSize }: Omit<UnplacedView, 'report'>) =>
  endpointQuery(unplaced.list, { query: { state, page, pageSize } })

/** The number of open reports: its `totalItems`. */
export const openReportsQuery = unplacedQuery({ state: 'open', page: 1, pageSize: 1 })
