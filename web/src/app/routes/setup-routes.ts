import { createRoute } from '@tanstack/react-router'
import { ListChecks, MapPinOff, ScrollText, SlidersHorizontal } from 'lucide-react'
import { hasCapability } from '../../api/capabilities.ts'
import { auditQuery, auditSearch, viewFromSearch as auditView } from '../../features/audit/audit-query.ts'
import {
  unplacedQuery,
  unplacedSearch,
  viewFromSearch as unplacedView,
} from '../../features/unplaced/unplaced-query.ts'
import { createSearchParser } from '../../lib/search-params.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { currentUser } from '../../shared/current-user.ts'
import { ngosQuery } from '../../shared/ngos.ts'
import { routePaths } from '../../shared/paths.ts'
import { formRoutes } from './form-routes.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { requireCapability } from './require-capability.ts'
import { type RouterContext, rootRoute } from './root-route.ts'
import { stationRoutes } from './station-routes.ts'

// Declared outside the routes: next to `loader` their types aren't inferred.
const validateUnplacedSearch = createSearchParser(unplacedSearch)
const validateAuditSearch = createSearchParser(auditSearch)

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
  staticData: { menu: { group: 'setUp', label: 'menu.setup', icon: ListChecks, requires: ['organizer', 'readiness'] } },
  loader: loadElectionSettings,
  component: lazyScreen(() => import('../../features/setup/setup-page.tsx'), 'SetupPage'),
})

const unplaced = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.unplaced,
  staticData: { menu: { group: 'setUp', label: 'menu.unplaced', icon: MapPinOff, requires: ['unplaced'] } },
  validateSearch: validateUnplacedSearch,
  beforeLoad: () => requireCapability('unplaced'),
  loaderDeps: ({ search }) => unplacedView(search),
  loader: ({ context: { client }, deps: view, cause }) =>
    loadFirst(cause, () => [client.ensureQueryData(unplacedQuery(view))]),
  component: lazyScreen(() => import('../../features/unplaced/list/unplaced-page.tsx'), 'UnplacedPage'),
})

const audit = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.audit,
  staticData: { menu: { group: 'setUp', label: 'menu.audit', icon: ScrollText, requires: ['organizer', 'audit'] } },
  validateSearch: validateAuditSearch,
  loaderDeps: ({ search }) => auditView(search),
  loader: ({ context: { client }, deps: view, cause }) =>
    loadFirst(cause, () =>
      // Other accounts only see an explanation.
      currentUser().isOrganizer && hasCapability('audit')
        ? [client.ensureQueryData(auditQuery(view)), client.ensureQueryData(ngosQuery)]
        : [],
    ),
  component: lazyScreen(() => import('../../features/audit/audit-page.tsx'), 'AuditPage'),
})

const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.settings,
  staticData: {
    menu: {
      group: 'setUp',
      label: 'menu.settings',
      icon: SlidersHorizontal,
      requires: ['organizer', 'electionSettings'],
    },
  },
  loader: loadElectionSettings,
  component: lazyScreen(
    () => import('../../features/election-settings/election-settings-page.tsx'),
    'ElectionSettingsPage',
  ),
})

/** In the order of the menu. */
export const setupRoutes = [setup, ...formRoutes, ...stationRoutes, unplaced, audit, settings] as const
