import { bin } from '@scrutineer/contract/bin'
import { endpointQuery } from '../../api/query.ts'
import { defineList } from '../../shared/pages/list.ts'
import { paths } from '../../shared/paths.ts'

export const binList = defineList(
  {},
  { pageSizes: [20, 50, 100], href: paths.bin, query: query => endpointQuery(bin.list, { query }) },
)
