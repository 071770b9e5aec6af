import { MAX_SAVED_VIEWS, savedViews } from '@scrutineer/contract/saved-views'
import { problem } from '../../domain/problem.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { deleteSavedView, findSavedViews, upsertSavedView } from './store.ts'

export const savedViewRoutes = (serve: RouteRegistrar): void => {
  serve(savedViews.list, ({ scoped, actor }) => findSavedViews(scoped, actor.staffId))

  serve(savedViews.save, async ({ scoped, actor, body }) => {
    const id = await upsertSavedView(scoped, actor.staffId, body, MAX_SAVED_VIEWS)
    if (id === undefined) throw problem('conflict', { detail: ['too_many_saved_views', String(MAX_SAVED_VIEWS)] })
    return id
  })

  serve(savedViews.remove, async ({ scoped, actor, params }) => {
    if (!(await deleteSavedView(scoped, actor.staffId, params.id))) throw problem('not_found')
  })
}
