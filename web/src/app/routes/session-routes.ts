import { createRoute, redirect } from '@tanstack/react-router'
import { hasCapability } from '../../api/capabilities.ts'
import { token } from '../../api/token.ts'
import { secondFactorQuery } from '../../features/account/second-factor-query.ts'
import { paths, routePaths } from '../../shared/paths.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { requireCapability } from './require-capability.ts'
import { rootRoute } from './root-route.ts'

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.home,
  beforeLoad: () => {
    throw redirect({ href: paths.threads(true) })
  },
})

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.login,
  beforeLoad: () => {
    // Without a token `SessionGate` shows the login page.
    if (token.get() !== null) throw redirect({ href: paths.threads(true) })
  },
})

const account = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.account,
  beforeLoad: () => requireCapability('session'),
  loader: ({ context: { client }, cause }) =>
    loadFirst(cause, () => (hasCapability('secondFactor') ? [client.ensureQueryData(secondFactorQuery)] : [])),
  component: lazyScreen(() => import('../../features/account/account-page.tsx'), 'AccountPage'),
})

export const sessionRoutes = [home, login, account] as const
