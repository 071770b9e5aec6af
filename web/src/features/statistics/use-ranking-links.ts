import type { Ranking, RankingRow } from '@scrutineer/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../shared/paths.ts'
import { areasQuery } from '../../shared/places/areas.ts'
import { countiesQuery } from '../../shared/places/counties.ts'
import type { Level } from './ranking-queries.ts'
import { countyRankings, placesByLabel } from './zero-fill.ts'

/** The forms whose flags a ranking counts; others count those of all forms. */
const flaggedForms: Partial<Record<Ranking, 'opening' | 'counting'>> = {
  countiesOpeningIrregularities: 'opening',
  pollingStationOpeningIrregularities: 'opening',
  countiesByCountingIrregularities: 'counting',
  pollingStationsByCountingIrregularities: 'counting',
}

/** Returns the list behind a row: the reports of a county or station, with a flag that the ranking counts. */
export const useRankingLinks = (ranking: Ranking, level: Level) => {
  const { data: areas } = useQuery(areasQuery)
  const { data: counties } = useQuery(countiesQuery)
  const areasByLabel = placesByLabel(areas?.filter(area => area.level === level) ?? [])
  const countiesByLabel = placesByLabel(counties ?? [])
  const reportsOf = (place: Readonly<Record<string, string | number>>) =>
    // Also the finished emergencies, which the list by work folds.
    ranking === 'observerNumber'
      ? paths.threads(false, place)
      : paths.threads(true, { ...place, flaggedIn: flaggedForms[ranking], order: 'newest' })
  return ({ label }: RankingRow): string | undefined => {
    if (countyRankings.includes(ranking)) {
      if (level !== undefined) {
        const area = areasByLabel.get(label)?.id
        return area === undefined ? undefined : reportsOf({ area })
      }
      const county = countiesByLabel.get(label)?.code
      return county === undefined ? undefined : reportsOf({ county })
    }
    // County code, space, station number; a code may contain spaces.
    const end = label.lastIndexOf(' ')
    const pollingStationNumber = Number(label.slice(end + 1))
    if (end < 1 || !Number.isInteger(pollingStationNumber)) return undefined
    return reportsOf({ county: label.slice(0, end), pollingStationNumber })
  }
}
