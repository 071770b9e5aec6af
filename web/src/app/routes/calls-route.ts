import { createRoute } from '@tanstack/react-router'
import { PhoneCall } from 'lucide-react'
import { callQueries } from '../../features/calls/call-queries.ts'
import { callSearch } from '../../features/calls/call-search.ts'
import { createSearchParser } from '../../lib/search-params.ts'
import { routePaths } from '../../shared/paths.ts'
import { areasQuery } from '../../shared/places/areas.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { requireCapability } from './require-capability.ts'
import { rootRoute } from './root-route.ts'

// Declared outside the route: next to `loader` its type isn't inferred.
const validateSearch = createSearchParser(callSearch)

export const callsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.calls,
  staticData: { menu: { group: 'today', label: 'menu.calls', icon: PhoneCall, requires: ['calls'] } },
  validateSearch,
  beforeLoad: () => requireCapability('calls'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps: search, cause }) =>
    loadFirst(cause, () => {
      const { board, queue, sheet } = callQueries(search)
      return [
        client.ensureQueryData(board),
        client.ensureQueryData(areasQuery),
        client.ensureQueryData(queue),
        client.ensureQueryData(sheet),
      ]
    }),
  component: lazyScreen(() => import('../../features/calls/calls-page.tsx'), 'CallsPage'),
})
