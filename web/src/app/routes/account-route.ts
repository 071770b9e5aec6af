import { createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router'
import { secondFactorQuery } from '../../features/account/second-factor-query.ts'
import { routePaths } from '../paths.ts'
import { loadFirst } from './load-first.ts'
import { rootRoute } from './root-route.ts'

export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.account,
  loader: ({ context: { client }, cause }) => loadFirst(cause, () => [client.ensureQueryData(secondFactorQuery)]),
  component: lazy(() => import('../../features/account/account-page.tsx'), 'AccountPage'),
})
