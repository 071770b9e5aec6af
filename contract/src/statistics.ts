import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { pageOf, pageQueryFields } from './core/page.ts'
import { MAX_AREA_LEVELS } from './election-settings.ts'
import { blankAsUndefined, Id, intFromText } from './fields/values.ts'

/** The seven rankings. The code of an opening form ends in `A`, that of a counting form in `C`. */
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
  /** Name of a county or an area, with its code if another one has the same name: `Brod (BR)`. Or a station, such as `AB 12`. */
  label: z.string(),
  /** Number of observers with an answer, or of selected flagged options. */
  value: z.int(),
})
export type RankingRow = z.infer<typeof RankingRow>

export const statistics = {
  ranking: endpoint.staff.get('/api/v1/statistics/:method', {
    readToken: true,
    summary:
      'A ranking, by descending value, then by label. Inactive NGOs and test observers are excluded. With a level, counties are ranked by the areas of that level.',
    params: z.object({ method: z.string() }),
    query: z.object({
      /** Extension: level of areas that take the place of counties; 1 is the top. Other rankings ignore it. */
      level: blankAsUndefined(intFromText(1, MAX_AREA_LEVELS)),
      /** Extension: id of an area. */
      area: blankAsUndefined(Id),
      ...pageQueryFields,
    }),
    reply: pageOf(RankingRow),
    specified: true,
  }),
}
