import type { County } from '@scrutineer/contract/geography'
import { type Ranking, type RankingRow, rankings } from '@scrutineer/contract/statistics'

const stationRankings: readonly Ranking[] = [
  'pollingStationIrregularities',
  'pollingStationOpeningIrregularities',
  'pollingStationsByCountingIrregularities',
]

/** The rankings of counties: few enough to be known whole. */
export const countyRankings = rankings.filter(ranking => !stationRankings.includes(ranking))

/**
 * A whole ranking of counties with those that it leaves out, at zero. Where a server labels them otherwise than by name
 * nobody can tell which are missing: then it stays as it is.
 */
export const zeroFillCounties = (whole: readonly RankingRow[], counties: readonly Pick<County, 'name'>[]) => {
  const names = new Set(counties.map(county => county.name))
  if (!whole.every(row => names.has(row.label))) return whole
  for (const row of whole) names.delete(row.label)
  return [...whole, ...[...names].map(label => ({ label, value: 0 }))]
}
