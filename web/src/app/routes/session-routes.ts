import { createRoute, redirect } from '@tanstack/react-router'
import { token } from '../../api/token.ts'
import { paths, routePaths } from '../paths.ts'
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

export const sessionRoutes = [home, login] as const
