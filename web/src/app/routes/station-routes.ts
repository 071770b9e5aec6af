import { createRoute, notFound } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { areasSearch, coverageQuery } from '../../features/stations/areas/areas-query.ts'
import { stationsQuery, stationsSearch, viewFromSearch } from '../../features/stations/list/stations-query.ts'
import { createSearchParser } from '../../lib/search-params.ts'
import { stationQuery } from '../../shared/activity/station-query.ts'
import { timelineSearch } from '../../shared/activity/timeline-search.ts'
import { routePaths } from '../../shared/paths.ts'
import { areasQuery } from '../../shared/places/areas.ts'
import { countiesQuery } from '../../shared/places/counties.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { requireCapability } from './require-capability.ts'
import { rootRoute } from './root-route.ts'

// Declared outside the routes: next to `loader` their types aren't inferred.
const validateSearch = createSearchParser(timelineSearch)
const validateListSearch = createSearchParser(stationsSearch)

const list = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.stations,
  staticData: { menu: { group: 'setUp', label: 'menu.stations', icon: MapPin, requires: ['stations'] } },
  validateSearch: validateListSearch,
  beforeLoad: () => requireCapability('stations'),
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
  beforeLoad: () => requireCapability('places'),
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
    requireCapability('stations')
    if (!/^[1-9]\d{0,9}$/.test(params.id)) throw notFound()
  },
  loader: ({ context: { client }, params, cause }) =>
    loadFirst(cause, () => [client.ensureQueryData(stationQuery(Number(params.id)))]),
  component: lazyScreen(() => import('../../features/stations/station/station-page.tsx'), 'StationPage'),
})

const importing = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.placesImport,
  component: lazyScreen(() => import('../../features/stations/import/places-import-page.tsx'), 'PlacesImportPage'),
})

export const stationRoutes = [list, counties, station, importing] as const
