import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQueryFields } from './page.ts'

/** The seven rankings. Opening forms have a code that ends in `A`, counting forms one that ends in `C`. */
export const rankings = [
  'observerNumber',
  'countiesIrregularities',
  'pollingStationIrregularities',
  'countiesOpeningIrregularities',
  'pollingStationOpeningIrregularities',
  'countiesByCountingIrregularities',
  'pollingStationsByCountingIrregularities',
] as const
export type Ranking = (typeof rankings)[number]

export const RankingRow = z.object({
  /** County name, or station name as in `AB 12`. */
  label: z.string(),
  /** Observers with an answer, or selected flagged options. */
  value: z.int(),
})
export type RankingRow = z.infer<typeof RankingRow>

export const statistics = {
  ranking: endpoint({
    method: 'GET',
    path: '/api/v1/statistics/:method',
    access: 'staff',
    summary: 'One ranking, highest first, then by label. Inactive NGOs and test observers aren’t counted.',
    params: z.object({ method: z.string() }),
    query: z.object(pageQueryFields),
    reply: pageOf(RankingRow),
  }),
}
