import type { County } from '@scrutineer/contract/geography'
import { type Ranking, type RankingRow, rankings } from '@scrutineer/contract/statistics'

const stationRankings: readonly Ranking[] = [
  'pollingStationIrregularities',
  'pollingStationOpeningIrregularities',
  'pollingStationsByCountingIrregularities',
]

/** The rankings of counties, which have few enough rows to fetch them all. */
export const countyRankings = rankings.filter(ranking => !stationRankings.includes(ranking))

/**
 * Appends the counties that a complete ranking omits, with the value zero. Returns the ranking unchanged if the server's
 * labels aren't county names.
 */
export const zeroFillCounties = (rows: readonly RankingRow[], counties: readonly Pick<County, 'name'>[]) => {
  const names = new Set(counties.map(county => county.name))
  if (!rows.every(row => names.has(row.label))) return rows
  for (const row of rows) names.delete(row.label)
  return [...rows, ...[...names].map(label => ({ label, value: 0 }))]
}
