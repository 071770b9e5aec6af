import { rankings } from '@scrutineer/contract/statistics'
import { createRoute, notFound } from '@tanstack/react-router'
import { ChartBarDecreasing } from 'lucide-react'
import { cardQuery } from '../../features/statistics/ranking-queries.ts'
import { createSearchParser, integerField, pageFields } from '../../lib/search-params.ts'
import { rankingFromKey, routePaths } from '../../shared/paths.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { requireCapability } from './require-capability.ts'
import { rootRoute } from './root-route.ts'

/** That of the contract, whose schemas the shell doesn't load. */
const MAX_LEVEL = 8

// Declared outside the route: next to `loader` its type isn't inferred.
const validateSearch = createSearchParser({ ...pageFields, level: integerField(1, MAX_LEVEL) })

export const compareRoundsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.compareRounds,
  // It reads the files of this product's export.
  beforeLoad: () => requireCapability('exports'),
  component: lazyScreen(() => import('../../features/statistics/compare/compare-page.tsx'), 'ComparePage'),
})

export const statisticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.statistics,
  staticData: { menu: { group: 'today', label: 'menu.STATISTICS', icon: ChartBarDecreasing } },
  validateSearch,
  beforeLoad: ({ params }) => {
    if (params.key !== undefined && !rankingFromKey(params.key)) throw notFound()
  },
  loaderDeps: ({ search: { level } }) => ({ level }),
  loader: ({ context: { client }, deps: { level }, cause }) =>
    loadFirst(cause, () => rankings.map(ranking => client.ensureQueryData(cardQuery(ranking, level)))),
  component: lazyScreen(() => import('../../features/statistics/statistics-page.tsx'), 'StatisticsPage'),
})
