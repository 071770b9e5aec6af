import { timeline } from '@scrutineer/contract/timeline'
import { problem } from '../../domain/problem.ts'
import { existsById, type RouteRegistrar } from '../../http/route-registrar.ts'
import { readTimeline } from './read-timeline.ts'
import { observerInScope, stationExists } from './store.ts'

export const timelineRoutes = (serve: RouteRegistrar): void => {
  serve(
    timeline.ofObserver,
    async ({ scoped, params, query }) => {
      if (!(await observerInScope(scoped, params.id))) throw problem('not_found')
      return readTimeline(scoped, { observerId: params.id }, query)
    },
    { resourceExists: existsById('id', observerInScope) },
  )

  serve(
    timeline.atStation,
    async ({ scoped, params, query }) => {
      if (!(await stationExists(scoped, params.id))) throw problem('not_found')
      return readTimeline(scoped, { stationId: params.id }, query)
    },
    { resourceExists: existsById('id', stationExists) },
  )
}
