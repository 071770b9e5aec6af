import { forms } from '@scrutineer/contract/forms'
import { createRoute, notFound } from '@tanstack/react-router'
import {
  CircleQuestionMark,
  ClipboardList,
  ListChecks,
  MapPin,
  MapPinOff,
  ScrollText,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react'
import { hasCapability } from '../../api/capabilities.ts'
import { endpointQuery } from '../../api/query.ts'
import { auditList } from '../../features/audit/audit-query.ts'
import { binList } from '../../features/bin/bin-query.ts'
import { formQuery } from '../../features/forms/editor/model/form-query.ts'
import { areasSearch, coverageQuery } from '../../features/stations/areas/areas-query.ts'
import { stationList } from '../../features/stations/list/stations-query.ts'
import { unplacedList } from '../../features/unplaced/unplaced-query.ts'
import { createSearchParser } from '../../lib/search-params.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { stationQuery } from '../../shared/activity/station-query.ts'
import { timelineSearch } from '../../shared/activity/timeline-search.ts'
import { currentUser } from '../../shared/current-user.ts'
import { ngosQuery } from '../../shared/ngos.ts'
import { routePaths } from '../../shared/paths.ts'
import { areasQuery } from '../../shared/places/areas.ts'
import { countiesQuery } from '../../shared/places/counties.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { requireCapability } from './require-capability.ts'
import { type RouterContext, rootRoute } from './root-route.ts'

const loadEditor = () => import('../../features/forms/editor/form-page.tsx')

const formList = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.forms,
  staticData: { menu: { group: 'setUp', label: 'menu.FORMS', icon: ClipboardList } },
  loader: ({ context: { client }, cause }) =>
    loadFirst(cause, () => [client.ensureQueryData(endpointQuery(forms.list))]),
  component: lazyScreen(() => import('../../features/forms/list/forms-page.tsx'), 'FormsPage'),
})

const newForm = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.newForm,
  loader: ({ context: { client }, cause }) => loadFirst(cause, () => [client.ensureQueryData(formQuery(undefined))]),
  component: lazyScreen(loadEditor, 'FormPage'),
})

const form = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.form,
  loader: ({ context: { client }, params, cause }) =>
    loadFirst(cause, () => [client.ensureQueryData(formQuery(params.formId))]),
  component: lazyScreen(loadEditor, 'FormPage'),
})

// Declared outside the route: next to `loader` its type isn't inferred.
const validateTimelineSearch = createSearchParser(timelineSearch)

const stationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.stations,
  staticData: { menu: { group: 'setUp', label: 'menu.stations', icon: MapPin, requires: ['stations'] } },
  validateSearch: stationList.parseSearch,
  beforeLoad: () => requireCapability('stations'),
  loaderDeps: ({ search }) => stationList.viewOf(search),
  loader: ({ context: { client }, deps: view, cause }) =>
    loadFirst(cause, () => [
      client.ensureQueryData(stationList.query(view)),
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
  validateSearch: validateTimelineSearch,
  beforeLoad: ({ params }) => {
    requireCapability('stations')
    if (!/^[1-9]\d{0,9}$/.test(params.id)) throw notFound()
  },
  loader: ({ context: { client }, params, cause }) =>
    loadFirst(cause, () => [client.ensureQueryData(stationQuery(Number(params.id)))]),
  component: lazyScreen(() => import('../../features/stations/station/station-page.tsx'), 'StationPage'),
})

const placesImport = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.placesImport,
  component: lazyScreen(() => import('../../features/stations/import/places-import-page.tsx'), 'PlacesImportPage'),
})

/** Both screens with these settings show other accounts an explanation only. */
const loadElectionSettings = ({ context, cause }: { context: RouterContext; cause: Parameters<typeof loadFirst>[0] }) =>
  loadFirst(cause, () =>
    currentUser().isOrganizer && hasCapability('electionSettings')
      ? [context.client.ensureQueryData(electionSettingsQuery())]
      : [],
  )

const setup = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.setup,
  staticData: { menu: { group: 'setUp', label: 'menu.setup', icon: ListChecks, requires: ['manager', 'readiness'] } },
  loader: loadElectionSettings,
  component: lazyScreen(() => import('../../features/setup/setup-page.tsx'), 'SetupPage'),
})

const unplaced = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.unplaced,
  staticData: { menu: { group: 'setUp', label: 'menu.unplaced', icon: MapPinOff, requires: ['unplaced'] } },
  validateSearch: unplacedList.parseSearch,
  beforeLoad: () => requireCapability('unplaced'),
  loaderDeps: ({ search }) => unplacedList.viewOf(search),
  loader: ({ context: { client }, deps: view, cause }) =>
    loadFirst(cause, () => [client.ensureQueryData(unplacedList.query(view))]),
  component: lazyScreen(() => import('../../features/unplaced/list/unplaced-page.tsx'), 'UnplacedPage'),
})

const audit = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.audit,
  staticData: { menu: { group: 'setUp', label: 'menu.audit', icon: ScrollText, requires: ['organizer', 'audit'] } },
  validateSearch: auditList.parseSearch,
  loaderDeps: ({ search }) => auditList.viewOf(search),
  loader: ({ context: { client }, deps: view, cause }) =>
    loadFirst(cause, () =>
      // Other accounts only see an explanation.
      currentUser().isOrganizer && hasCapability('audit')
        ? [client.ensureQueryData(auditList.query(view)), client.ensureQueryData(ngosQuery)]
        : [],
    ),
  component: lazyScreen(() => import('../../features/audit/audit-page.tsx'), 'AuditPage'),
})

const bin = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.bin,
  staticData: { menu: { group: 'setUp', label: 'menu.bin', icon: Trash2, requires: ['organizer', 'bin'] } },
  validateSearch: binList.parseSearch,
  beforeLoad: () => {
    requireCapability('bin')
    if (!currentUser().isOrganizer) throw notFound()
  },
  loaderDeps: ({ search }) => binList.viewOf(search),
  loader: ({ context: { client }, deps: view, cause }) =>
    loadFirst(cause, () => [client.ensureQueryData(binList.query(view))]),
  component: lazyScreen(() => import('../../features/bin/bin-page.tsx'), 'BinPage'),
})

const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.settings,
  staticData: {
    menu: {
      group: 'setUp',
      label: 'menu.settings',
      icon: SlidersHorizontal,
      requires: ['electionSettings'],
    },
  },
  loader: loadElectionSettings,
  component: lazyScreen(
    () => import('../../features/election-settings/election-settings-page.tsx'),
    'ElectionSettingsPage',
  ),
})

const help = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.help,
  staticData: { menu: { group: 'setUp', label: 'menu.help', icon: CircleQuestionMark } },
  component: lazyScreen(() => import('../../features/help/help-page.tsx'), 'HelpPage'),
})

/** In the order of the menu. */
export const setupRoutes = [
  setup,
  formList,
  newForm,
  form,
  stationsRoute,
  counties,
  station,
  placesImport,
  unplaced,
  audit,
  bin,
  settings,
  help,
] as const
