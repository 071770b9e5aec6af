import { toPage } from '@scrutineer/contract/page'
import { type Ranking, rankings, statistics } from '@scrutineer/contract/statistics'
import { problem } from '../../http/problem.ts'
import type { Serve } from '../../http/serve.ts'
import { findRanking, type RankingQuery } from './store.ts'

const opening = 'A'
const counting = 'C'

const queries: Record<Ranking, RankingQuery> = {
  observerNumber: { by: 'county', counts: 'observers' },
  countiesIrregularities: { by: 'county', counts: 'flags' },
  pollingStationIrregularities: { by: 'station', counts: 'flags' },
  countiesOpeningIrregularities: { by: 'county', counts: 'flags', formEnding: opening },
  pollingStationOpeningIrregularities: { by: 'station', counts: 'flags', formEnding: opening },
  countiesByCountingIrregularities: { by: 'county', counts: 'flags', formEnding: counting },
  pollingStationsByCountingIrregularities: { by: 'station', counts: 'flags', formEnding: counting },
}

export const statisticsRoutes = (serve: Serve): void => {
  serve(statistics.ranking, async ({ reach, params, query }) => {
    const ranking = rankings.find(name => name.toLowerCase() === params.method.toLowerCase())
    if (!ranking) throw problem('not_found')
    const { rows, total } = await findRanking(reach, queries[ranking], query)
    return toPage(rows, total, query)
  })
}
