import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import type { QueryClient } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import { parseSearch, searchOf } from '../../lib/search-params.ts'
import { viewOf } from './list-view.ts'
import { blocksOf } from './observer-blocks.ts'
import { blockQuery } from './observer-list.ts'
import { ObserverSearch } from './observer-search.ts'
import { quietFilter } from './quiet.ts'

/** Asks for what the list of an address shows before anything is drawn: both take their time side by side. */
export const firstCalls = (client: QueryClient, { search }: Location) => {
  const wanted = searchOf(ObserverSearch)(parseSearch(search))
  const view = viewOf(wanted)
  const quiet = quietFilter(wanted.quiet, Date.now())
  return Promise.all([
    client.prefetchQuery(blockQuery({ ...view, quiet }, blocksOf(view.page, view.pageSize).first)),
    client.prefetchQuery(q(observers.count)),
    client.prefetchQuery(q(ngos.list)),
  ])
}
