import { createRoute, notFound } from '@tanstack/react-router'
import { areasSearch, coverageQuery } from '../../features/stations/areas/areas-query.ts'
import { stationsQuery, stationsSearch, viewFromSearch } from '../../features/stations/list/stations-query.ts'
import { createSearchParser } from '../../lib/search-params.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { stationQuery } from '../../shared/activity/station-query.ts'
import { timelineSearch } from '../../shared/activity/timeline-search.ts'
import { currentUser } from '../../shared/current-user.ts'
import { routePaths } from '../../shared/paths.ts'
import { areasQuery } from '../../shared/places/areas.ts'
import { countiesQuery } from '../../shared/places/counties.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { rootRoute } from './root-route.ts'

// Declared outside the routes: next to `loader` their types aren't inferred.
const validateSearch = createSearchParser(timelineSearch)
const validateListSearch = createSearchParser(stationsSearch)

const list = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.stations,
  validateSearch: validateListSearch,
  loaderDeps: ({ search }) => viewFromSearch(search),
  loader: ({ context: { client }, deps: view, cause }) =>
    loadFirst(cause, () => [
      client.ensureQueryData(stationsQuery(view)),
      client.ensureQueryData(areasQuery),
      client.ensureQueryData(countiesQuery),
    ]),
  component: lazyScreen(() => import('../../features/stations/list/stations-page.tsx'), 'StationsPage'),
})

const counties = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.counties,
  validateSearch: createSearchParser(areasSearch),
  loader: ({ context: { client }, cause }) =>
    loadFirst(cause, () => [
      client.ensureQueryData(areasQuery),
      client.ensureQueryData(countiesQuery),
      client.ensureQueryData(coverageQuery()),
    ]),
  component: lazyScreen(() => import('../../features/stations/areas/areas-page.tsx'), 'AreasPage'),
})

const station = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.station,
  validateSearch,
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,9}$/.test(params.id)) throw notFound()
  },
  loader: ({ context: { client }, params, cause }) =>
    loadFirst(cause, () => [client.ensureQueryData(stationQuery(Number(params.id)))]),
  component: lazyScreen(() => import('../../features/stations/station/station-page.tsx'), 'StationPage'),
})

const importing = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.placesImport,
  loader: ({ context: { client }, cause }) =>
    loadFirst(cause, () =>
      // Other accounts only see an explanation. The settings name the levels of areas.
      currentUser().isOrganizer ? [client.ensureQueryData(electionSettingsQuery())] : [],
    ),
  component: lazyScreen(() => import('../../features/stations/import/places-import-page.tsx'), 'PlacesImportPage'),
})

export const stationRoutes = [list, counties, station, importing] as const
