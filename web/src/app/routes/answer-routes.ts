import type { QueryClient } from '@tanstack/react-query'
import { createRoute } from '@tanstack/react-router'
import { MessagesSquare, Siren } from 'lucide-react'
import { detailQueries } from '../../features/answers/details/detail-queries.ts'
import { type ThreadSearch, threadFields } from '../../features/answers/threads/thread-search.ts'
import { parseObserverStation, threadsQuery } from '../../features/answers/threads/threads-query.ts'
import { createSearchParser } from '../../lib/search-params.ts'
import { routePaths } from '../../shared/paths.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { rootRoute } from './root-route.ts'

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

export const answerRoutes = [urgents.addChildren([urgentDetails]), answers.addChildren([answerDetails])] as const
