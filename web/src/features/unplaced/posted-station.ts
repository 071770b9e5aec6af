import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import type { StationInput } from './placement/station-fields.tsx'
import { parsePosted } from './report/posted-report.ts'

/** The station to begin with: the one that all reports name, where it is known; else none. */
export const initialStation = (reports: readonly UnplacedReport[]): StationInput => {
  const nowhere = { county: undefined, number: '' }
  const [first, ...others] = reports.map(report =>
    report.reasons.includes('unknown_station') ? nowhere : parsePosted(report),
  )
  if (!first || others.some(({ county, number }) => county !== first.county || number !== first.number)) return nowhere
  return { county: first.county, number: first.number }
}
