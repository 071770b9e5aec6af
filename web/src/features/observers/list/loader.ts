import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import type { QueryClient } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { createSearchParser, parseSearch } from '../../../lib/search-params.ts'
import { ObserverSearch } from '../observer-search.ts'
import { toInactiveFilter } from './inactive-filter.ts'
import { viewFromSearch } from './list-view.ts'
import { serverPagesOf } from './server-pages.ts'
import { serverPageQuery } from './use-observer-list.ts'

/** Prefetches the data of the list in an address, in parallel with the code of the screen. */
export const loader = (client: QueryClient, { search }: Location) => {
  const params = createSearchParser(ObserverSearch)(parseSearch(search))
  const view = viewFromSearch(params)
  const inactiveFilter = toInactiveFilter(params.quiet, Date.now())
  return Promise.all([
    client.prefetchQuery(serverPageQuery({ ...view, inactiveFilter }, serverPagesOf(view.page, view.pageSize).first)),
    client.prefetchQuery(q(observers.count)),
    client.prefetchQuery(q(ngos.list)),
  ])
}
