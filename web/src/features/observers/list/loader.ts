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

/** Asks for what the list of an address shows before anything is drawn: both take their time side by side. */
export const loader = (client: QueryClient, { search }: Location) => {
  const wanted = createSearchParser(ObserverSearch)(parseSearch(search))
  const view = viewFromSearch(wanted)
  const inactiveFilter = toInactiveFilter(wanted.quiet, Date.now())
  return Promise.all([
    client.prefetchQuery(serverPageQuery({ ...view, inactiveFilter }, serverPagesOf(view.page, view.pageSize).first)),
    client.prefetchQuery(q(observers.count)),
    client.prefetchQuery(q(ngos.list)),
  ])
}
