import type { QueryClient } from '@tanstack/react-query'
import { createSearchParser, parseSearch } from '../../lib/search-params.ts'
import { auditQuery, ngosQuery, viewFromSearch } from './audit-query.ts'
import { AuditSearch } from './audit-search.ts'

/** Prefetches the data of the list in an address, in parallel with the code of the screen. */
export const loader = (client: QueryClient, { search }: Location) =>
  Promise.all([
    client.prefetchQuery(auditQuery(viewFromSearch(createSearchParser(AuditSearch)(parseSearch(search))))),
    client.prefetchQuery(ngosQuery),
  ])
