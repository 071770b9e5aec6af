import { createRoute } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { hasCapability } from '../../api/capabilities.ts'
import { notificationSearch, recipientQuery } from '../../features/notifications/notification-queries.ts'
import { createSearchParser } from '../../lib/search-params.ts'
import { routePaths } from '../../shared/paths.ts'
import { countiesQuery } from '../../shared/places/counties.ts'
import { sentHistoryQuery } from '../../shared/sent-history-query.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { rootRoute } from './root-route.ts'

// Declared outside the route: next to `loader` its type isn't inferred.
const validateSearch = createSearchParser(notificationSearch)

export const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.notifications,
  staticData: { menu: { group: 'people', label: 'menu.NOTIFICATIONS', icon: BellRing } },
  validateSearch,
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
