import { corrections } from '@scrutineer/contract/corrections'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { existsById, type RouteRegistrar } from '../../http/route-registrar.ts'
import { correctAnswer } from './correct-answer.ts'
import { resolveConflict, verifyAnswer } from './resolve-conflict.ts'
import { findObserverOfVersion } from './store.ts'

export const correctionRoutes = (serve: RouteRegistrar, { clock }: { readonly clock: Clock }): void => {
  const callerOf = ({ scoped, actor }: { scoped: ScopedDb; actor: Staff }) => ({ scoped, actor, now: clock() })
  const versionExists = async (scoped: ScopedDb, id: number) => (await findObserverOfVersion(scoped, id)) !== undefined
  const options = { resourceExists: existsById('idAnswer', versionExists) }

  serve(
    corrections.verify,
    ({ body, ...context }) => verifyAnswer(callerOf(context), body.idAnswer, body.method),
    options,
  )
  serve(corrections.correct, ({ body, ...context }) => correctAnswer(callerOf(context), body), options)
  serve(
    corrections.resolveConflict,
    ({ body, ...context }) => resolveConflict(callerOf(context), body.idAnswer, body.resolution),
    options,
  )
}
