import { createRoute } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { unplacedQuery, unplacedSearch, viewFromSearch } from '../../features/unplaced/unplaced-query.ts'
import { createSearchParser } from '../../lib/search-params.ts'
import { routePaths } from '../../shared/paths.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { requireCapability } from './require-capability.ts'
import { rootRoute } from './root-route.ts'

// Declared outside the route: next to `loader` its type isn't inferred.
const validateSearch = createSearchParser(unplacedSearch)

export const unplacedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.unplaced,
  staticData: { menu: { group: 'setUp', label: 'menu.unplaced', icon: MapPinOff, requires: ['unplaced'] } },
  validateSearch,
  beforeLoad: () => requireCapability('unplaced'),
  loaderDeps: ({ search }) => viewFromSearch(search),
  loader: ({ context: { client }, deps: view, cause }) =>
    loadFirst(cause, () => [client.ensureQueryData(unplacedQuery(view))]),
  component: lazyScreen(() => import('../../features/unplaced/list/unplaced-page.tsx'), 'UnplacedPage'),
})
