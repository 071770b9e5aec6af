import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import { createRoute, notFound } from '@tanstack/react-router'
import { BellRing, Handshake, Users } from 'lucide-react'
import { hasCapability } from '../../api/capabilities.ts'
import { endpointQuery } from '../../api/query.ts'
import { ngoSearch } from '../../features/ngos/ngo-search.ts'
import { ngoQuery } from '../../features/ngos/profile/ngo-query.ts'
import { notificationSearch, recipientQuery } from '../../features/notifications/notification-queries.ts'
import { observerList, supportedSearch } from '../../features/observers/list/list-query.ts'
import { observerQuery } from '../../features/observers/profile/observer-query.ts'
import { createSearchParser } from '../../lib/search-params.ts'
import { timelineSearch } from '../../shared/activity/timeline-search.ts'
import { ngosQuery } from '../../shared/ngos.ts'
import { isFiltered } from '../../shared/pages/list.ts'
import { routePaths } from '../../shared/paths.ts'
import { countiesQuery } from '../../shared/places/counties.ts'
import { sentHistoryQuery } from '../../shared/sent-history-query.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { rootRoute } from './root-route.ts'

const ngoList = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.ngos,
  staticData: { menu: { group: 'people', label: 'menu.NGOS', icon: Handshake } },
  validateSearch: createSearchParser(ngoSearch),
  loader: ({ context: { client }, cause }) =>
    loadFirst(cause, () => [client.ensureQueryData(endpointQuery(ngos.list))]),
  component: lazyScreen(() => import('../../features/ngos/list/ngos-page.tsx'), 'NgosPage'),
})

/** A record is viewed or edited under its id, and a new one has none. */
const requireRecordState = ({ state, id }: { state: string; id?: string | undefined }) => {
  if (id === undefined ? state !== 'new' : state !== 'edit' && state !== 'view') throw notFound()
}

const ngo = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.ngo,
  beforeLoad: ({ params }) => requireRecordState(params),
  // Not `ensureQueryData`: the form would show stale data first, and be remounted when it is refetched.
  loader: ({ context: { client }, params, cause }) =>
    loadFirst(cause, () => (params.id === undefined ? [] : [client.fetchQuery(ngoQuery(params.id))])),
  component: lazyScreen(() => import('../../features/ngos/profile/ngo-profile-page.tsx'), 'NgoProfilePage'),
})

const validateNotificationSearch = createSearchParser(notificationSearch)

const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.notifications,
  staticData: { menu: { group: 'people', label: 'menu.NOTIFICATIONS', icon: BellRing } },
  validateSearch: validateNotificationSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps, cause }) =>
    loadFirst(cause, () => {
      const { isRequested, options } = recipientQuery(deps)
      return [
        client.ensureQueryData(countiesQuery),
        ...(hasCapability('notifications') ? [client.ensureQueryData(sentHistoryQuery(deps))] : []),
        ...(isRequested ? [client.ensureQueryData(options)] : []),
      ]
    }),
  component: lazyScreen(() => import('../../features/notifications/notifications-page.tsx'), 'NotificationsPage'),
})

// Declared outside the route: next to `loader` its type isn't inferred.
const validateTimelineSearch = createSearchParser(timelineSearch)

const observersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.observers,
  staticData: { menu: { group: 'people', label: 'menu.OBSERVERS', icon: Users } },
  validateSearch: observerList.parseSearch,
  loaderDeps: ({ search }) => observerList.viewOf(supportedSearch(search)),
  loader: ({ context: { client }, deps: view, cause }) =>
    loadFirst(cause, () => [
      client.ensureQueryData(observerList.query(view)),
      client.ensureQueryData(ngosQuery),
      // Without a filter the list's total is the number of all observers.
      ...(isFiltered(view) ? [client.ensureQueryData(endpointQuery(observers.count))] : []),
    ]),
  component: lazyScreen(() => import('../../features/observers/list/observers-page.tsx'), 'ObserversPage'),
})

const observerImport = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.observerImport,
  loader: ({ context: { client }, cause }) => loadFirst(cause, () => [client.ensureQueryData(ngosQuery)]),
  component: lazyScreen(() => import('../../features/observers/import/import-page.tsx'), 'ImportPage'),
})

const observer = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.observer,
  validateSearch: validateTimelineSearch,
  beforeLoad: ({ params }) => requireRecordState(params),
  // Not `ensureQueryData`: the form would show stale data first, and be remounted when it is refetched.
  loader: ({ context: { client }, params, cause }) =>
    loadFirst(cause, () => [
      params.id === undefined ? client.ensureQueryData(ngosQuery) : client.fetchQuery(observerQuery(params.id)),
    ]),
  component: lazyScreen(
    () => import('../../features/observers/profile/observer-profile-page.tsx'),
    'ObserverProfilePage',
  ),
})

/** In the order of the menu. */
export const peopleRoutes = [observersRoute, observerImport, observer, ngoList, ngo, notificationsRoute] as const
