import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { readPosted } from './posted.ts'
import type { StationInput } from './station-fields.tsx'

/** The station to begin with: the one that all reports name, where it is known; else none. */
export const postedStation = (reports: readonly UnplacedReport[]): StationInput => {
  const nowhere = { county: undefined, number: '' }
  const [first, ...others] = reports.map(report =>
    report.reasons.includes('unknown_station') ? nowhere : readPosted(report),
  )
  if (!first || others.some(({ county, number }) => county !== first.county || number !== first.number)) return nowhere
  return { county: first.county, number: first.number }
}
