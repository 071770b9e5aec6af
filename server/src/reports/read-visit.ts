import { PostedVisit } from '@scrutineer/contract/answers'
import type { StationKey } from '../db/shared/observer-station.ts'
import { parseDateTime } from '../domain/time/date-time.ts'
import { countyCodeOf, isId } from './resolve-answers.ts'
import type { VisitReport } from './write-visit.ts'

/** The Android app of 2023 sends local times with a wrong `Z` and without seconds. */
const falseUtc = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})Z$/

const readTime = (text: string | null | undefined, timeZone: string): Date | undefined =>
  text == null ? undefined : parseDateTime(text.replace(falseUtc, '$1'), timeZone).from

/** Known wire names in lower case, and fields of items of the observers' app. Other fields are stored as JSON. */
const knownFields = new Set(
  [...Object.keys(PostedVisit.shape), 'provinceCode', 'itemId', 'stationId', 'stationsVersion'].map(name =>
    name.toLowerCase(),
  ),
)

const otherFields = (posted: unknown): string | undefined => {
  if (typeof posted !== 'object' || posted === null) return undefined
  const others = Object.entries(posted).filter(([name]) => !knownFields.has(name.toLowerCase()))
  return others.length === 0 ? undefined : JSON.stringify(Object.fromEntries(others))
}

/** The station that a visit references; undefined if it is incomplete or can't exist. */
export const stationKeyOfVisit = (visit: PostedVisit): StationKey | undefined => {
  const countyCode = countyCodeOf(visit)
  const stationNumber = visit.idPollingStation ?? visit.pollingStationNumber
  return countyCode !== undefined && isId(stationNumber) ? { countyCode, stationNumber } : undefined
}

/** Converts a posted visit. `posted` is the raw body. Times without an offset are in `timeZone`. */
export const readVisit = (visit: PostedVisit, posted: unknown, timeZone: string): VisitReport => ({
  urbanArea: visit.urbanArea,
  presidentFemale: visit.isPollingStationPresidentFemale,
  arrivedAt: readTime(visit.observerArrivalTime, timeZone),
  leftAt: readTime(visit.observerLeaveTime, timeZone),
  otherFields: otherFields(posted),
})
