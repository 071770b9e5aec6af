import { createRoute } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import { hasCapability } from '../../api/capabilities.ts'
import { checkpointsQuery, parseSituationSearch, situationQuery } from '../../features/situation/situation-query.ts'
import { currentUser } from '../../shared/current-user.ts'
import { ngosQuery } from '../../shared/ngos.ts'
import { routePaths } from '../../shared/paths.ts'
import { areasQuery } from '../../shared/places/areas.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { rootRoute } from './root-route.ts'

export const situationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.situation,
  staticData: { menu: { group: 'today', label: 'menu.situation', icon: LayoutDashboard, requires: ['situation'] } },
  validateSearch: parseSituationSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps, cause }) =>
    loadFirst(cause, () =>
      hasCapability('situation')
        ? [
            client.ensureQueryData(situationQuery(deps.idNgo)),
            client.ensureQueryData(checkpointsQuery()),
            client.ensureQueryData(areasQuery),
            ...(currentUser().isOrganizer ? [client.ensureQueryData(ngosQuery)] : []),
          ]
        : [],
    ),
  component: lazyScreen(() => import('../../features/situation/situation-page.tsx'), 'SituationPage'),
})
