import { createRoute } from '@tanstack/react-router'
import { ListChecks, SlidersHorizontal } from 'lucide-react'
import { hasCapability } from '../../api/capabilities.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { currentUser } from '../../shared/current-user.ts'
import { routePaths } from '../../shared/paths.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { rootRoute } from './root-route.ts'

export const settingsRoute = createRoute({
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
  loader: ({ context: { client }, cause }) =>
    loadFirst(cause, () =>
      // Other accounts only see an explanation.
      currentUser().isOrganizer && hasCapability('electionSettings')
        ? [client.ensureQueryData(electionSettingsQuery())]
        : [],
    ),
  component: lazyScreen(
    () => import('../../features/election-settings/election-settings-page.tsx'),
    'ElectionSettingsPage',
  ),
})

export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.setup,
  staticData: { menu: { group: 'setUp', label: 'menu.setup', icon: ListChecks, requires: ['organizer', 'readiness'] } },
  loader: ({ context: { client }, cause }) =>
    loadFirst(cause, () =>
      currentUser().isOrganizer && hasCapability('electionSettings')
        ? [client.ensureQueryData(electionSettingsQuery())]
        : [],
    ),
  component: lazyScreen(() => import('../../features/setup/setup-page.tsx'), 'SetupPage'),
})
