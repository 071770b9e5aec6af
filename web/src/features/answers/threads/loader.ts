import { ThreadFilter } from '@scrutineer/contract/answers'
import type { QueryClient } from '@tanstack/react-query'
import { paths } from '../../../app/paths.ts'
import { createSearchParser, parseSearch } from '../../../lib/search-params.ts'
import { countiesQuery } from '../../../shared/counties.ts'
import { threadsQuery } from './use-threads.ts'

/** Prefetches the data of the screen at a location, in parallel with rendering. */
export const loader = (client: QueryClient, { pathname, search }: Location) => {
  const filter = createSearchParser(ThreadFilter)(parseSearch(search))
  const isUrgent = pathname !== paths.threads(false)
  return Promise.all([
    client.prefetchQuery(threadsQuery(isUrgent, filter, filter.page ?? 1)),
    client.prefetchQuery(countiesQuery),
  ])
}
