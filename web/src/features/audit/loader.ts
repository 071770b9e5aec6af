import type { QueryClient } from '@tanstack/react-query'
import { createSearchParser, parseSearch } from '../../lib/search-params.ts'
import { auditQuery, ngosQuery, viewFromSearch } from './audit-query.ts'
import { AuditSearch } from './audit-search.ts'

/** Asks for what the list of an address shows before anything is drawn: both take their time side by side. */
export const loader = (client: QueryClient, { search }: Location) =>
  Promise.all([
    client.prefetchQuery(auditQuery(viewFromSearch(createSearchParser(AuditSearch)(parseSearch(search))))),
    client.prefetchQuery(ngosQuery),
  ])
