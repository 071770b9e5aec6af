import type { QueryClient } from '@tanstack/react-query'
import { parseSearch, searchOf } from '../../lib/search-params.ts'
import { auditQuery, ngosQuery, viewOf } from './audit-list.ts'
import { AuditSearch } from './audit-search.ts'

/** Asks for what the list of an address shows before anything is drawn: both take their time side by side. */
export const firstCalls = (client: QueryClient, { search }: Location) =>
  Promise.all([
    client.prefetchQuery(auditQuery(viewOf(searchOf(AuditSearch)(parseSearch(search))))),
    client.prefetchQuery(ngosQuery),
  ])
