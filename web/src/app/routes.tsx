import type { QueryClient } from '@tanstack/react-query'
import {
  createRoute,
  createRouter,
  type ErrorComponentProps,
  type RouterHistory,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { hasCapability } from '../api/capabilities.ts'
import { token } from '../api/token.ts'
import { secondFactorQuery } from '../features/account/second-factor-query.ts'
import { basePath, withoutBasePath } from '../lib/base-path.ts'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { NotFoundPage } from '../shared/pages/not-found-page.tsx'
import { paths, routePaths } from '../shared/paths.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageLayout } from '../ui/layout/page-layout.tsx'
import { lazyScreen, ScreenLoadError } from './routes/lazy-screen.ts'
import { loadFirst } from './routes/load-first.ts'
import { peopleRoutes } from './routes/people-routes.ts'
import { requireCapability } from './routes/require-capability.ts'
import { rootRoute } from './routes/root-route.ts'
import { setupRoutes } from './routes/setup-routes.ts'
import { todayRoutes } from './routes/today-routes.ts'

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
  component: lazyScreen(() => import('../features/account/account-page.tsx'), 'AccountPage'),
})

/** Shown in place of a screen that failed to load or render; the menu still works. */
const ErrorPage = ({ error }: ErrorComponentProps) => {
  const t = useTranslations()
  const router = useRouter()
  if (error instanceof ScreenLoadError)
    return (
      <PageLayout title={t('errors.screenNotLoaded')}>
        <ErrorState reason={t('ui.checkConnection')} onRetry={() => void router.invalidate()} />
      </PageLayout>
    )
  return (
    <PageLayout title={t('errors.title')}>
      <EmptyState icon={TriangleAlert} title={t('errors.text')}>
        <Button variant="primary" label={t('errors.reload')} onClick={() => location.reload()} />
      </EmptyState>
    </PageLayout>
  )
}

/** In the order of the menu. */
const routeTree = rootRoute.addChildren([home, login, account, ...todayRoutes, ...peopleRoutes, ...setupRoutes])

/** Creates the router of one session, which has its own queries. */
export const createAppRouter = (history: RouterHistory, client: QueryClient) =>
  createRouter({
    routeTree,
    history,
    basepath: basePath || '/',
    // The router removes the parameters that a screen doesn't know.
    context: { client, opened: { path: withoutBasePath(location.pathname), parameters: parseSearch(location.search) } },
    parseSearch,
    stringifySearch,
    search: { strict: true },
    scrollRestoration: true,
    defaultPreload: 'intent',
    // Moving the pointer across links doesn't preload.
    defaultPreloadDelay: 100,
    // The loaders always run; the query client decides what is stale.
    defaultPreloadStaleTime: 0,
    defaultStaleReloadMode: 'blocking',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
