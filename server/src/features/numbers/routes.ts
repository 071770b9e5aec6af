import type { HandlerReply } from '@scrutineer/contract/core/endpoint'
import { numbers } from '@scrutineer/contract/numbers'
import { findCountedNgos } from '../../db/shared/counted-ngos.ts'
import { applyTallyChanges } from '../../db/shared/counters.ts'
import type { Clock } from '../../domain/clock.ts'
import { createBriefCache } from '../../domain/concurrency/brief-cache.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { readTurnout } from './read-turnout.ts'
import { countChecks } from './store.ts'

/** Turnout is read from all reports: once for all accounts of a scope. */
const MAX_AGE_MS = 30_000

export const numberRoutes = (serve: RouteRegistrar, { clock }: { clock: Clock }): void => {
  const turnout = createBriefCache<HandlerReply<typeof numbers.turnout>>(clock, MAX_AGE_MS)

  serve(numbers.turnout, async ({ scoped, query }) => {
    await applyTallyChanges(scoped.db)
    const ngos = await findCountedNgos(scoped, query.idNgo)
    return turnout(`${ngos.stationNgoId} ${ngos.ids}`, () => readTurnout(scoped, ngos, clock()))
  })

  serve(numbers.checks, async ({ scoped, query }) => countChecks(scoped, await findCountedNgos(scoped, query.idNgo)))
}
