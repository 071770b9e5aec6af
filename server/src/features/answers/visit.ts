import type { answers } from '@scrutineer/contract/answers'
import type { Body } from '@scrutineer/contract/endpoint'
import { inTransaction } from '../../db/client.ts'
import { findStationId, recountStations } from '../../db/places.ts'
import type { ObserverPhone } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { readMoment } from '../../domain/moment.ts'
import type { Reach } from '../../domain/scope.ts'
import { problem } from '../../http/problem.ts'
import { findVisit, insertVisit, touchObserver, type VisitFields } from './visit-store.ts'

export interface VisitParts {
  readonly clock: Clock
  readonly timeZone: string
}

const sameTime = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()

const isSame = (a: VisitFields, b: VisitFields) =>
  a.urban_area === b.urban_area &&
  a.president_female === b.president_female &&
  sameTime(a.arrived_at, b.arrived_at) &&
  sameTime(a.left_at, b.left_at)

const record = async (
  reach: Reach,
  { clock }: VisitParts,
  phone: ObserverPhone,
  place: { county: string; number: number },
  change: (before: VisitFields | undefined) => VisitFields,
): Promise<void> => {
  const stationId = await findStationId(reach, place.county, place.number)
  if (stationId === undefined) throw problem('not_found', { errors: { idPollingStation: [['unknown_station']] } })
  await inTransaction(reach.db, async db => {
    const held = { ...reach, db }
    const now = clock()
    await touchObserver(held, phone.observerId, now)
    const before = await findVisit(held, phone.observerId, stationId)
    const visit = change(before)
    if (before && isSame(before, visit)) return
    const key = { observer_id: phone.observerId, polling_station_id: stationId }
    await insertVisit(held, { ...key, ...visit, revision: (before?.revision ?? 0) + 1, recorded_at: now }, before?.id)
    if (!before) await recountStations(held, phone.observerId)
  })
}

/** Keeps an arrival; what it leaves out of the visit before it, a departure above all, stays. */
export const arrive = (
  reach: Reach,
  parts: VisitParts,
  phone: ObserverPhone,
  sent: Body<typeof answers.arrive>,
): Promise<void> => {
  const time = (text: string | null | undefined) => (text ? readMoment(text, parts.timeZone).from : undefined)
  return record(reach, parts, phone, { county: sent.countyCode, number: sent.idPollingStation }, before => ({
    urban_area: sent.urbanArea ?? before?.urban_area ?? false,
    president_female: sent.isPollingStationPresidentFemale ?? before?.president_female ?? false,
    arrived_at: time(sent.observerArrivalTime) ?? before?.arrived_at ?? null,
    left_at: time(sent.observerLeaveTime) ?? before?.left_at ?? null,
  }))
}

/** Keeps a departure; without an arrival before it, the visit has none. */
export const leave = (
  reach: Reach,
  parts: VisitParts,
  phone: ObserverPhone,
  sent: Body<typeof answers.leave>,
): Promise<void> =>
  record(reach, parts, phone, { county: sent.countyCode, number: sent.idPollingStation }, before => ({
    urban_area: before?.urban_area ?? false,
    president_female: before?.president_female ?? false,
    arrived_at: before?.arrived_at ?? null,
    left_at: readMoment(sent.observerLeaveTime, parts.timeZone).from,
  }))
