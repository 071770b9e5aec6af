import { toPage } from '@scrutineer/contract/page'
import { type Ranking, rankings, statistics } from '@scrutineer/contract/statistics'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { foldTallies } from '../../db/tallies.ts'
import { problem } from '../../http/problem.ts'
import type { Serve } from '../../http/serve.ts'
import { keepFolded } from './keep-folded.ts'
import { findRanking, type RankingQuery } from './store.ts'

const queries: Record<Ranking, RankingQuery> = {
  observerNumber: { by: 'county', counts: 'observers' },
  countiesIrregularities: { by: 'county', counts: 'flags' },
  pollingStationIrregularities: { by: 'station', counts: 'flags' },
  countiesOpeningIrregularities: { by: 'county', counts: 'opening_flags' },
  pollingStationOpeningIrregularities: { by: 'station', counts: 'opening_flags' },
  countiesByCountingIrregularities: { by: 'county', counts: 'counting_flags' },
  pollingStationsByCountingIrregularities: { by: 'station', counts: 'counting_flags' },
}

export const statisticsRoutes = (serve: Serve, app: FastifyInstance, { db }: { db: Db }): void => {
  keepFolded(app, db)
  serve(statistics.ranking, async ({ reach, params, query }) => {
    const ranking = rankings.find(name => name.toLowerCase() === params.method.toLowerCase())
    if (!ranking) throw problem('not_found')
    await foldTallies(reach.db)
    const { rows, total } = await findRanking(reach, queries[ranking], query)
    return toPage(rows, total, query)
  })
}
