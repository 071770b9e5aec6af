import { type Ranking, type RankingRow, rankings } from '@scrutineer/contract/statistics'

const stationRankings: readonly Ranking[] = [
  'pollingStationIrregularities',
  'pollingStationOpeningIrregularities',
  'pollingStationsByCountingIrregularities',
]

/** The rankings of counties, which have few enough rows to fetch them all. */
export const countyRankings = rankings.filter(ranking => !stationRankings.includes(ranking))

interface Place {
  readonly name: string
  readonly code: string
}

/** Places by their labels in rankings: the name, with the code if another place has the same name. */
export const placesByLabel = <P extends Place>(places: readonly P[]): ReadonlyMap<string, P> => {
  const shared = new Set<string>()
  const names = new Set<string>()
  for (const { name } of places) (names.has(name) ? shared : names).add(name)
  return new Map(places.map(place => [shared.has(place.name) ? `${place.name} (${place.code})` : place.name, place]))
}

/**
 * Appends the counties that a complete ranking omits, with the value zero. Returns the ranking unchanged if the server's
 * labels aren't those of counties.
 */
export const zeroFillCounties = (rows: readonly RankingRow[], counties: readonly Place[]) => {
  const labels = new Set(placesByLabel(counties).keys())
  if (!rows.every(row => labels.has(row.label))) return rows
  for (const row of rows) labels.delete(row.label)
  return [...rows, ...[...labels].map(label => ({ label, value: 0 }))]
}
