import { booleanFromText } from '@scrutineer/contract/fields/values'
import { type VisitDetails, visitDetails } from '@scrutineer/contract/fields/visit-details'
import * as z from 'zod/mini'
import { normalizeKeys } from '../request/parse-input.ts'
import { supportedTime } from './supported-time.ts'

// Stored as posted: what isn't a number or a boolean is left out.
const numberFromText = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\s*\d+\s*$/))]),
  z.transform(value => Number(value)),
)
const count = z.catch(z.optional(numberFromText), undefined)
const observation = z.catch(z.optional(booleanFromText), undefined)

const StoredDetails = z.object({
  numberOfVotersOnTheList: count,
  numberOfCommissionMembers: count,
  numberOfFemaleMembers: count,
  minPresentMembers: count,
  chairmanPresence: observation,
  singlePollingStationOrCommission: observation,
  adequatePollingStationSize: observation,
})

/** The details, and whether the phone sent any of them, also without a value that can be read. */
const readDetails = (stored: unknown): { readonly details: VisitDetails; readonly isOf2023: boolean } => {
  const posted = typeof stored === 'object' && stored !== null ? normalizeKeys(StoredDetails, { ...stored }) : {}
  return { details: z.parse(StoredDetails, posted), isOf2023: visitDetails.some(name => name in posted) }
}

interface StoredObservations {
  readonly urbanArea: boolean | null
  readonly presidentFemale: boolean | null
  /** The posted fields without a column. */
  readonly otherFields: unknown
}

/** What the observer saw. Phones that send the details don't ask for the first two, which are stored as false then. */
export const readObservations = ({ urbanArea, presidentFemale, otherFields }: StoredObservations) => {
  const { details, isOf2023 } = readDetails(otherFields)
  return {
    urbanArea: urbanArea || (isOf2023 ? null : false),
    isPollingStationPresidentFemale: presidentFemale || (isOf2023 ? null : false),
    ...details,
  }
}

interface StoredVisit extends StoredObservations {
  readonly arrivedAt: Date | null
  readonly leftAt: Date | null
  readonly clockAhead: number | null
  readonly isLaterThanReceipt: boolean
}

export const presentVisit = (visit: StoredVisit) => ({
  observerArrivalTime: supportedTime(visit.arrivedAt),
  observerLeaveTime: supportedTime(visit.leftAt),
  ...readObservations(visit),
  clockAhead: visit.clockAhead ?? undefined,
  isLaterThanReceipt: visit.isLaterThanReceipt ? (true as const) : undefined,
})
