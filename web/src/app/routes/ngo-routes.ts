import { ngos } from '@scrutineer/contract/ngos'
import { createRoute, notFound } from '@tanstack/react-router'
import { Handshake } from 'lucide-react'
import { endpointQuery } from '../../api/query.ts'
import { ngoSearch } from '../../features/ngos/ngo-search.ts'
import { ngoQuery } from '../../features/ngos/profile/ngo-query.ts'
import { createSearchParser } from '../../lib/search-params.ts'
import { routePaths } from '../../shared/paths.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { rootRoute } from './root-route.ts'

const list = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.ngos,
  staticData: { menu: { group: 'people', label: 'menu.NGOS', icon: Handshake } },
  validateSearch: createSearchParser(ngoSearch),
  loader: ({ context: { client }, cause }) =>
    loadFirst(cause, () => [client.ensureQueryData(endpointQuery(ngos.list))]),
  component: lazyScreen(() => import('../../features/ngos/list/ngos-page.tsx'), 'NgosPage'),
})

const adding = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.newNgo,
  beforeLoad: ({ params }) => {
    if (params.state !== 'new') throw notFound()
  },
  component: lazyScreen(() => import('../../features/ngos/profile/new-ngo-page.tsx'), 'NewNgoPage'),
})

const profile = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.ngo,
  beforeLoad: ({ params }) => {
    if (params.state !== 'edit' && params.state !== 'view') throw notFound()
  },
  // Not `ensureQueryData`: the form would show stale data first, and be remounted when it is refetched.
  loader: ({ context: { client }, params, cause }) => loadFirst(cause, () => [client.fetchQuery(ngoQuery(params.id))]),
  component: lazyScreen(() => import('../../features/ngos/profile/ngo-profile-page.tsx'), 'NgoProfilePage'),
})

export const ngoRoutes = [list, adding, profile] as const
