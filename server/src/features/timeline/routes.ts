import { timeline } from '@scrutineer/contract/timeline'
import { hasStation } from '../../db/shared/observer-station.ts'
import { problem } from '../../domain/problem.ts'
import { existsById, type RouteRegistrar } from '../../http/route-registrar.ts'
import { readTimeline } from './read-timeline.ts'
import { isObserverInScope } from './store.ts'

export const timelineRoutes = (serve: RouteRegistrar): void => {
  serve(
    timeline.ofObserver,
    async ({ scoped, params, query }) => {
      if (!(await isObserverInScope(scoped, params.id))) throw problem('not_found')
      return readTimeline(scoped, { observerId: params.id }, query)
    },
    { resourceExists: existsById('id', isObserverInScope) },
  )

  serve(
    timeline.atStation,
    async ({ scoped, params, query }) => {
      if (!(await hasStation(scoped, params.id))) throw problem('not_found')
      return readTimeline(scoped, { stationId: params.id }, query)
    },
    { resourceExists: existsById('id', hasStation) },
  )
}
