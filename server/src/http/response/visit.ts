import type { Visit } from '@scrutineer/contract/answers'
import { booleanFromText } from '@scrutineer/contract/fields/values'
import { type VisitDetails, visitDetails } from '@scrutineer/contract/fields/visit-details'
import * as z from 'zod/mini'
import { normalizeKeys } from '../request/parse-input.ts'
import { toIsoOrNull } from './to-iso.ts'

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

const readDetails = (stored: unknown): VisitDetails =>
  typeof stored === 'object' && stored !== null
    ? z.parse(StoredDetails, normalizeKeys(StoredDetails, { ...stored }))
    : {}

interface StoredObservations {
  readonly urbanArea: boolean | null
  readonly presidentFemale: boolean | null
  /** The posted fields without a column. */
  readonly otherFields: unknown
}

/** What the observer saw. Phones that send the details don't ask for the first two, which are stored as false then. */
export const readObservations = ({ urbanArea, presidentFemale, otherFields }: StoredObservations) => {
  const details = readDetails(otherFields)
  const isAsked = visitDetails.every(name => details[name] === undefined)
  return {
    urbanArea: urbanArea || (isAsked ? false : null),
    isPollingStationPresidentFemale: presidentFemale || (isAsked ? false : null),
    ...details,
  }
}

type StoredVisit = StoredObservations & { readonly arrivedAt: Date | null; readonly leftAt: Date | null }

export const presentVisit = (visit: StoredVisit): Omit<Visit, 'lastModified'> => ({
  observerArrivalTime: toIsoOrNull(visit.arrivedAt),
  observerLeaveTime: toIsoOrNull(visit.leftAt),
  ...readObservations(visit),
})
