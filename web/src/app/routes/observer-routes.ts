import { createRoute, notFound } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { listQueries } from '../../features/observers/list/list-query.ts'
import { observerSearch } from '../../features/observers/observer-search.ts'
import { observerQuery } from '../../features/observers/profile/observer-query.ts'
import { referenceTime } from '../../lib/reference-time.ts'
import { createSearchParser } from '../../lib/search-params.ts'
import { timelineSearch } from '../../shared/activity/timeline-search.ts'
import { ngosQuery } from '../../shared/ngos.ts'
import { routePaths } from '../../shared/paths.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { rootRoute } from './root-route.ts'

// Declared outside the route: next to `loader` its type isn't inferred.
const validateSearch = createSearchParser(observerSearch)
const validateTimelineSearch = createSearchParser(timelineSearch)

const list = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.observers,
  staticData: { menu: { group: 'people', label: 'menu.OBSERVERS', icon: Users } },
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps, cause }) =>
    loadFirst(cause, () => {
      const { serverPage, count } = listQueries(deps, referenceTime())
      return [
        client.ensureQueryData(serverPage),
        client.ensureQueryData(ngosQuery),
        ...(count ? [client.ensureQueryData(count)] : []),
      ]
    }),
  component: lazyScreen(() => import('../../features/observers/list/observers-page.tsx'), 'ObserversPage'),
})

const importing = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.observerImport,
  loader: ({ context: { client }, cause }) => loadFirst(cause, () => [client.ensureQueryData(ngosQuery)]),
  component: lazyScreen(() => import('../../features/observers/import/import-page.tsx'), 'ImportPage'),
})

const adding = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.newObserver,
  beforeLoad: ({ params }) => {
    if (params.state !== 'new') throw notFound()
  },
  loader: ({ context: { client }, cause }) => loadFirst(cause, () => [client.ensureQueryData(ngosQuery)]),
  component: lazyScreen(() => import('../../features/observers/profile/new-observer-page.tsx'), 'NewObserverPage'),
})

const profile = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.observer,
  validateSearch: validateTimelineSearch,
  beforeLoad: ({ params }) => {
    if (params.state !== 'edit' && params.state !== 'view') throw notFound()
  },
  // Not `ensureQueryData`: the form would show stale data first, and be remounted when it is refetched.
  loader: ({ context: { client }, params, cause }) =>
    loadFirst(cause, () => [client.fetchQuery(observerQuery(params.id))]),
  component: lazyScreen(
    () => import('../../features/observers/profile/observer-profile-page.tsx'),
    'ObserverProfilePage',
  ),
})

export const observerRoutes = [list, importing, adding, profile] as const
