import { rankings } from '@scrutineer/contract/statistics'
import { createRoute, lazyRouteComponent as lazy, notFound } from '@tanstack/react-router'
import { cardQuery } from '../../features/statistics/ranking-queries.ts'
import { createSearchParser, pageFields } from '../../lib/search-params.ts'
import { rankingFromKey, routePaths } from '../paths.ts'
import { loadFirst } from './load-first.ts'
import { rootRoute } from './root-route.ts'

// Declared outside the route: next to `loader` its type isn't inferred.
const validateSearch = createSearchParser(pageFields)

export const compareRoundsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.compareRounds,
  component: lazy(() => import('../../features/statistics/compare/compare-page.tsx'), 'ComparePage'),
})

export const statisticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.statistics,
  validateSearch,
  beforeLoad: ({ params }) => {
    if (params.key !== undefined && !rankingFromKey(params.key)) throw notFound()
  },
  loader: ({ context: { client }, cause }) =>
    loadFirst(cause, () => rankings.map(ranking => client.ensureQueryData(cardQuery(ranking)))),
  component: lazy(() => import('../../features/statistics/statistics-page.tsx'), 'StatisticsPage'),
})
