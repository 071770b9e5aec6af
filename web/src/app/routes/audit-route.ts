import { createRoute } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { hasCapability } from '../../api/capabilities.ts'
import { auditQuery, auditSearch, viewFromSearch } from '../../features/audit/audit-query.ts'
import { createSearchParser } from '../../lib/search-params.ts'
import { currentUser } from '../../shared/current-user.ts'
import { ngosQuery } from '../../shared/ngos.ts'
import { routePaths } from '../../shared/paths.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { rootRoute } from './root-route.ts'

// Declared outside the route: next to `loader` its type isn't inferred.
const validateSearch = createSearchParser(auditSearch)

export const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.audit,
  staticData: { menu: { group: 'setUp', label: 'menu.audit', icon: ScrollText, requires: ['organizer'] } },
  validateSearch,
  loaderDeps: ({ search }) => viewFromSearch(search),
  loader: ({ context: { client }, deps: view, cause }) =>
    loadFirst(cause, () =>
      // Other accounts only see an explanation.
      currentUser().isOrganizer && hasCapability('audit')
        ? [client.ensureQueryData(auditQuery(view)), client.ensureQueryData(ngosQuery)]
        : [],
    ),
  component: lazyScreen(() => import('../../features/audit/audit-page.tsx'), 'AuditPage'),
})
