import { rankings } from '@scrutineer/contract/statistics'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { ChartBarDecreasing, ChartColumn, LayoutDashboard, MessagesSquare, PhoneCall, Siren } from 'lucide-react'
import { hasCapability } from '../../api/capabilities.ts'
import {
  analysisQuery,
  analysisSearch,
  formListQuery,
  receivedFormsQuery,
} from '../../features/analysis/analysis-query.ts'
import { tableQuery, tableSearch } from '../../features/analysis/table/table-query.ts'
import { detailQueries } from '../../features/answers/details/detail-queries.ts'
import { type ThreadSearch, threadFields } from '../../features/answers/threads/thread-search.ts'
import { parseObserverStation, threadsQuery } from '../../features/answers/threads/threads-query.ts'
import { callQueries, callSearch } from '../../features/calls/call-queries.ts'
import { checkpointsQuery, parseSituationSearch, situationQuery } from '../../features/situation/situation-query.ts'
import { cardQuery } from '../../features/statistics/ranking-queries.ts'
import { createSearchParser, pageFields } from '../../lib/search-params.ts'
import { currentUser } from '../../shared/current-user.ts'
import { ngosQuery } from '../../shared/ngos.ts'
import { paths, rankingFromKey, routePaths } from '../../shared/paths.ts'
import { areasQuery, levelField } from '../../shared/places/areas.ts'
import { publishedFormQuery } from '../../shared/published-form.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { requireCapability } from './require-capability.ts'
import { rootRoute } from './root-route.ts'

const situationRoute = createRoute({
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

const validateCallSearch = createSearchParser(callSearch)

const callsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.calls,
  staticData: { menu: { group: 'today', label: 'menu.calls', icon: PhoneCall, requires: ['calls'] } },
  validateSearch: validateCallSearch,
  beforeLoad: () => requireCapability('calls'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps: search, cause }) =>
    loadFirst(cause, () => {
      const { board, queue, sheet } = callQueries(search)
      return [
        client.ensureQueryData(board),
        client.ensureQueryData(areasQuery),
        client.ensureQueryData(queue),
        client.ensureQueryData(sheet),
      ]
    }),
  component: lazyScreen(() => import('../../features/calls/calls-page.tsx'), 'CallsPage'),
})

const validateRankingSearch = createSearchParser({ ...pageFields, level: levelField })

const statisticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.statistics,
  staticData: { menu: { group: 'today', label: 'menu.STATISTICS', icon: ChartBarDecreasing } },
  validateSearch: validateRankingSearch,
  beforeLoad: ({ params }) => {
    if (params.key !== undefined && !rankingFromKey(params.key)) throw notFound()
  },
  loaderDeps: ({ search: { level } }) => ({ level }),
  loader: ({ context: { client }, deps: { level }, cause }) =>
    loadFirst(cause, () => rankings.map(ranking => client.ensureQueryData(cardQuery(ranking, level)))),
  component: lazyScreen(() => import('../../features/statistics/statistics-page.tsx'), 'StatisticsPage'),
})

const validateAnalysisSearch = createSearchParser(analysisSearch)

const analysisRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.analysis,
  staticData: { menu: { group: 'today', label: 'menu.analysis', icon: ChartColumn, requires: ['analysis'] } },
  validateSearch: validateAnalysisSearch,
  beforeLoad: () => requireCapability('analysis'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps: search, cause }) =>
    loadFirst(cause, () => [
      client.ensureQueryData(formListQuery()),
      ...(search.form === undefined
        ? [client.ensureQueryData(receivedFormsQuery())]
        : [client.ensureQueryData(analysisQuery(search)), client.ensureQueryData(publishedFormQuery(search.form))]),
    ]),
  component: lazyScreen(() => import('../../features/analysis/analysis-page.tsx'), 'AnalysisPage'),
})

const validateTableSearch = createSearchParser(tableSearch)

const analysisTableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.analysisTable,
  validateSearch: validateTableSearch,
  beforeLoad: ({ search: { form } }) => {
    requireCapability('analysis')
    // The analysis chooses one.
    if (form === undefined) throw redirect({ href: paths.analysis() })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps: search, cause }) =>
    loadFirst(cause, () => [
      client.ensureQueryData(formListQuery()),
      client.ensureQueryData(tableQuery(search)),
      client.ensureQueryData(publishedFormQuery(search.form ?? 0)),
    ]),
  component: lazyScreen(() => import('../../features/analysis/table/table-page.tsx'), 'TablePage'),
})

const threadSearch = createSearchParser(threadFields)
const loadDetails = () => import('../../features/answers/details/details-page.tsx')

const threadLists = (client: QueryClient, isUrgent: boolean, search: ThreadSearch) => [
  client.ensureQueryData(threadsQuery(isUrgent, search, search.page ?? 1)),
]

const threadDetails = (client: QueryClient, params: Readonly<Record<string, string>>) => {
  const open = parseObserverStation(params)
  if (!open) return []
  const { answeredQuestions, visit, notes, forms, history } = detailQueries(open)
  return [
    client.ensureQueryData(answeredQuestions),
    client.ensureQueryData(visit),
    client.ensureQueryData(notes),
    client.ensureQueryData(forms),
    client.ensureQueryData(history),
  ]
}

const urgents = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.urgents,
  staticData: { menu: { group: 'today', label: 'menu.URGENTS', icon: Siren } },
  validateSearch: threadSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps, cause }) => loadFirst(cause, () => threadLists(client, true, deps)),
  component: lazyScreen(() => import('../../features/answers/threads/answers-page.tsx'), 'UrgentsPage'),
})
const urgentDetails = createRoute({
  getParentRoute: () => urgents,
  path: routePaths.details,
  loader: ({ context: { client }, params, cause }) => loadFirst(cause, () => threadDetails(client, params)),
  component: lazyScreen(loadDetails, 'DetailsPage'),
})

const answers = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.answers,
  staticData: { menu: { group: 'today', label: 'menu.ANSWERS', icon: MessagesSquare } },
  validateSearch: threadSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps, cause }) => loadFirst(cause, () => threadLists(client, false, deps)),
  component: lazyScreen(() => import('../../features/answers/threads/answers-page.tsx'), 'AnswersPage'),
})
const answerDetails = createRoute({
  getParentRoute: () => answers,
  path: routePaths.details,
  loader: ({ context: { client }, params, cause }) => loadFirst(cause, () => threadDetails(client, params)),
  component: lazyScreen(loadDetails, 'DetailsPage'),
})

/** In the order of the menu. */
export const todayRoutes = [
  situationRoute,
  urgents.addChildren([urgentDetails]),
  answers.addChildren([answerDetails]),
  callsRoute,
  statisticsRoute,
  analysisRoute,
  analysisTableRoute,
] as const
