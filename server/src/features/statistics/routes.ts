import { toPage } from '@scrutineer/contract/core/page'
import { throttle } from '@scrutineer/contract/helpers/throttle'
import { type Ranking, rankings, statistics } from '@scrutineer/contract/statistics'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { applyTallyChanges } from '../../db/shared/counters.ts'
import { resolveAreaCounties } from '../../db/shared/places/areas.ts'
import { translate } from '../../domain/messages.ts'
import { orNotFound } from '../../domain/problem.ts'
import { languageOf } from '../../http/request/language-of.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { onMutation } from '../../http/run-periodically.ts'
import { findRanking, type RankingQuery } from './store.ts'

const queries: Record<Ranking, Pick<RankingQuery, 'by' | 'counts'>> = {
  observerNumber: { by: 'county', counts: 'observers' },
  countiesIrregularities: { by: 'county', counts: 'flags' },
  pollingStationIrregularities: { by: 'station', counts: 'flags' },
  countiesOpeningIrregularities: { by: 'county', counts: 'opening_flags' },
  pollingStationOpeningIrregularities: { by: 'station', counts: 'opening_flags' },
  countiesByCountingIrregularities: { by: 'county', counts: 'counting_flags' },
  pollingStationsByCountingIrregularities: { by: 'station', counts: 'counting_flags' },
}

/** Each time, every county's counters of the answered options change once, however many reports there were. */
const intervalMs = 5_000

/** Applies counter changes after mutations, so that they don't accumulate until counters are read. */
const applyChangesAfterMutations = (app: FastifyInstance, db: Db) => {
  let running: Promise<void> = Promise.resolve()
  const applying = throttle(intervalMs, () => {
    // A failure is retried after the next mutation and before each ranking is read.
    running = applyTallyChanges(db).catch(error => app.log.warn({ err: error }, 'Applying counter changes failed'))
    return running
  })
  onMutation(app, applying.trigger)
  app.addHook('onClose', async () => {
    applying.stop()
    await running
  })
}

export const statisticsRoutes = (serve: RouteRegistrar, app: FastifyInstance, { db }: { db: Db }): void => {
  applyChangesAfterMutations(app, db)
  serve(statistics.ranking, async ({ scoped, params, query, request }) => {
    const ranking = orNotFound(rankings.find(name => name.toLowerCase() === params.method.toLowerCase()))
    const countyIds = await resolveAreaCounties(scoped, query.area)
    await applyTallyChanges(scoped.db)
    const otherLabel = translate(languageOf(request), ['other_area'])
    const rankingQuery = { ...queries[ranking], level: query.level, countyIds, otherLabel }
    const { rows, total } = await findRanking(scoped, rankingQuery, query)
    return toPage(rows, total, query)
  })
}
