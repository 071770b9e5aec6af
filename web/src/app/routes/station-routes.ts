import { createRoute, lazyRouteComponent as lazy, notFound } from '@tanstack/react-router'
import { createSearchParser } from '../../lib/search-params.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { stationQuery } from '../../shared/activity/station-query.ts'
import { timelineSearch } from '../../shared/activity/timeline-search.ts'
import { currentUser } from '../../shared/current-user.ts'
import { routePaths } from '../paths.ts'
import { loadFirst } from './load-first.ts'
import { rootRoute } from './root-route.ts'

// Declared outside the route: next to `loader` its type isn't inferred.
const validateSearch = createSearchParser(timelineSearch)

const station = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.station,
  validateSearch,
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,9}$/.test(params.id)) throw notFound()
  },
  loader: ({ context: { client }, params, cause }) =>
    loadFirst(cause, () => [client.ensureQueryData(stationQuery(Number(params.id)))]),
  component: lazy(() => import('../../features/stations/station/station-page.tsx'), 'StationPage'),
})

const importing = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.placesImport,
  loader: ({ context: { client }, cause }) =>
    loadFirst(cause, () =>
      // Other accounts only see an explanation. The settings name the levels of areas.
      currentUser().isOrganizer ? [client.ensureQueryData(electionSettingsQuery())] : [],
    ),
  component: lazy(() => import('../../features/places/import/places-import-page.tsx'), 'PlacesImportPage'),
})

export const stationRoutes = [station, importing] as const
