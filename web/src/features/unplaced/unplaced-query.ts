import { unplaced } from '@scrutineer/contract/unplaced'
import { endpointQuery } from '../../api/query.ts'
import { choiceField, idField } from '../../lib/search-params.ts'
import { defineList } from '../../shared/pages/list.ts'
import { paths } from '../../shared/paths.ts'

export const unplacedList = defineList(
  {
    state: choiceField(['open', 'placed', 'dismissed']),
    /** The report that is open in a dialog. */
    report: idField,
  },
  {
    pageSizes: [20, 50, 100],
    href: paths.unplaced,
    query: ({ state = 'open', page, pageSize }) => endpointQuery(unplaced.list, { query: { state, page, pageSize } }),
  },
)

/** The number of open reports: its `totalItems`. */
export const openReportsQuery = unplacedList.query({ filter: {}, page: 1, pageSize: 1 })
