import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { basePath, withoutBasePath } from '../lib/base-path.ts'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { NotFoundPage } from '../shared/pages/not-found-page.tsx'
import { ErrorPage } from './error-page.tsx'
import { answerRoutes } from './routes/answer-routes.ts'
import { callsRoute } from './routes/calls-route.ts'
import { ngoRoutes } from './routes/ngo-routes.ts'
import { notificationsRoute } from './routes/notifications-route.ts'
import { observerRoutes } from './routes/observer-routes.ts'
import { rootRoute } from './routes/root-route.ts'
import { sessionRoutes } from './routes/session-routes.ts'
import { setupRoutes } from './routes/setup-routes.ts'
import { situationRoute } from './routes/situation-route.ts'
import { compareRoundsRoute, statisticsRoute } from './routes/statistics-route.ts'

/** In the order of the menu. */
const routeTree = rootRoute.addChildren([
  ...sessionRoutes,
  situationRoute,
  ...answerRoutes,
  callsRoute,
  statisticsRoute,
  compareRoundsRoute,
  ...observerRoutes,
  ...ngoRoutes,
  notificationsRoute,
  ...setupRoutes,
])

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
