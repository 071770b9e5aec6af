import { ThreadFilter } from '@scrutineer/contract/answers'
import type { QueryClient } from '@tanstack/react-query'
import { paths } from '../../../app/paths.ts'
import { createSearchParser, parseSearch } from '../../../lib/search-params.ts'
import { countiesQuery } from '../../../shared/counties.ts'
import { threadsQuery } from './use-threads.ts'

/** Asks for what the screen of an address shows before anything is drawn: both take their time side by side. */
export const loader = (client: QueryClient, { pathname, search }: Location) => {
  const wanted = createSearchParser(ThreadFilter)(parseSearch(search))
  const isUrgent = pathname !== paths.threads(false)
  return Promise.all([
    client.prefetchQuery(threadsQuery(isUrgent, wanted, wanted.page ?? 1)),
    client.prefetchQuery(countiesQuery),
  ])
}
