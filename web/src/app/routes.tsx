import { ThreadFilter } from '@scrutineer/contract/answers'
import { PageQuery } from '@scrutineer/contract/page'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { token } from '../api/token.ts'
import { AuditSearch } from '../features/audit/audit-search.ts'
import { NgoSearch } from '../features/ngos/ngo-search.ts'
import { NotificationSearch } from '../features/notifications/notification-search.ts'
import { ObserverSearch } from '../features/observers/observer-search.ts'
import { UnplacedSearch } from '../features/unplaced/unplaced-search.ts'
import { createSearchParser, parseSearch, stringifySearch } from '../lib/search-params.ts'
import { NotFoundPage } from '../shared/not-found-page.tsx'
import { ErrorPage } from './error-page.tsx'
import { paths, rankingFromKey, routePaths } from './paths.ts'
import { screens } from './screens.ts'
import { Shell } from './shell/shell.tsx'

const root = createRootRoute({ component: Shell })

const home = createRoute({
  getParentRoute: () => root,
  path: routePaths.home,
  beforeLoad: () => {
    throw redirect({ href: paths.threads(true) })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: routePaths.login,
  beforeLoad: () => {
    // Without a token `SessionGate` shows the login page.
    if (token.get() !== null) throw redirect({ href: paths.threads(true) })
  },
})

const loadDetails = () => import('../features/answers/details/details-page.tsx')
const threadSearch = createSearchParser(ThreadFilter)

const urgents = createRoute({
  getParentRoute: () => root,
  path: routePaths.urgents,
  validateSearch: threadSearch,
  component: lazy(screens.answers, 'UrgentsPage'),
})
const urgentDetails = createRoute({
  getParentRoute: () => urgents,
  path: routePaths.details,
  component: lazy(loadDetails, 'DetailsPage'),
})

const answers = createRoute({
  getParentRoute: () => root,
  path: routePaths.answers,
  validateSearch: threadSearch,
  component: lazy(screens.answers, 'AnswersPage'),
})
const answerDetails = createRoute({
  getParentRoute: () => answers,
  path: routePaths.details,
  component: lazy(loadDetails, 'DetailsPage'),
})

// Declared outside the route: next to `beforeLoad` its type isn't inferred.
const statisticsSearch = createSearchParser(PageQuery)
const statistics = createRoute({
  getParentRoute: () => root,
  path: routePaths.statistics,
  validateSearch: statisticsSearch,
  beforeLoad: ({ params }) => {
    if (params.key !== undefined && !rankingFromKey(params.key)) throw notFound()
  },
  component: lazy(screens.statistics, 'StatisticsPage'),
})

const observers = createRoute({
  getParentRoute: () => root,
  path: routePaths.observers,
  validateSearch: createSearchParser(ObserverSearch),
  component: lazy(screens.observers, 'ObserversPage'),
})
const observerImport = createRoute({
  getParentRoute: () => root,
  path: routePaths.observerImport,
  component: lazy(() => import('../features/observers/import/import-page.tsx'), 'ImportPage'),
})
const newObserver = createRoute({
  getParentRoute: () => root,
  path: routePaths.newObserver,
  beforeLoad: ({ params }) => {
    if (params.state !== 'new') throw notFound()
  },
  component: lazy(() => import('../features/observers/profile/new-observer-page.tsx'), 'NewObserverPage'),
})
const observer = createRoute({
  getParentRoute: () => root,
  path: routePaths.observer,
  beforeLoad: ({ params }) => {
    if (params.state !== 'edit' && params.state !== 'view') throw notFound()
  },
  component: lazy(() => import('../features/observers/profile/observer-profile-page.tsx'), 'ObserverProfilePage'),
})

const forms = createRoute({
  getParentRoute: () => root,
  path: routePaths.forms,
  component: lazy(screens.forms, 'FormsPage'),
})
const loadForm = () => import('../features/forms/editor/form-page.tsx')
const newForm = createRoute({
  getParentRoute: () => root,
  path: routePaths.newForm,
  component: lazy(loadForm, 'FormPage'),
})
const form = createRoute({ getParentRoute: () => root, path: routePaths.form, component: lazy(loadForm, 'FormPage') })
const ngos = createRoute({
  getParentRoute: () => root,
  path: routePaths.ngos,
  validateSearch: createSearchParser(NgoSearch),
  component: lazy(screens.ngos, 'NgosPage'),
})
const newNgo = createRoute({
  getParentRoute: () => root,
  path: routePaths.newNgo,
  beforeLoad: ({ params }) => {
    if (params.state !== 'new') throw notFound()
  },
  component: lazy(() => import('../features/ngos/profile/new-ngo-page.tsx'), 'NewNgoPage'),
})
const ngo = createRoute({
  getParentRoute: () => root,
  path: routePaths.ngo,
  beforeLoad: ({ params }) => {
    if (params.state !== 'edit' && params.state !== 'view') throw notFound()
  },
  component: lazy(() => import('../features/ngos/profile/ngo-profile-page.tsx'), 'NgoProfilePage'),
})

const notifications = createRoute({
  getParentRoute: () => root,
  path: routePaths.notifications,
  validateSearch: createSearchParser(NotificationSearch),
  component: lazy(screens.notifications, 'NotificationsPage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: routePaths.account,
  component: lazy(() => import('../features/account/account-page.tsx'), 'AccountPage'),
})

const audit = createRoute({
  getParentRoute: () => root,
  path: routePaths.audit,
  validateSearch: createSearchParser(AuditSearch),
  component: lazy(screens.audit, 'AuditPage'),
})

const unplaced = createRoute({
  getParentRoute: () => root,
  path: routePaths.unplaced,
  validateSearch: createSearchParser(UnplacedSearch),
  component: lazy(screens.unplaced, 'UnplacedPage'),
})

const routeTree = root.addChildren([
  home,
  login,
  urgents.addChildren([urgentDetails]),
  answers.addChildren([answerDetails]),
  statistics,
  observers,
  observerImport,
  newObserver,
  observer,
  forms,
  newForm,
  form,
  ngos,
  newNgo,
  ngo,
  notifications,
  account,
  audit,
  unplaced,
])

/** Shared by the routers of all sessions, because it listens to window events. */
const history = createBrowserHistory()

/** Creates the router of one session. */
export const createAppRouter = () =>
  createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    search: { strict: true },
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
