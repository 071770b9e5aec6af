import { timeline } from '@scrutineer/contract/timeline'
import { hasStation } from '../../db/shared/observer-station.ts'
import { isObserverInScope } from '../../db/shared/observers.ts'
import { existsById, type RouteRegistrar } from '../../http/route-registrar.ts'
import { readTimeline } from './read-timeline.ts'

export const timelineRoutes = (serve: RouteRegistrar): void => {
  serve(timeline.ofObserver, ({ scoped, params, query }) => readTimeline(scoped, { observerId: params.id }, query), {
    resourceExists: existsById('id', isObserverInScope),
  })

  serve(timeline.atStation, ({ scoped, params, query }) => readTimeline(scoped, { stationId: params.id }, query), {
    resourceExists: existsById('id', hasStation),
  })
}
