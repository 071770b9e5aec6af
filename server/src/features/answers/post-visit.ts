import type { PostedVisit } from '@scrutineer/contract/answers'
import { inTransaction } from '../../db/client.ts'
import { findStationId } from '../../db/places.ts'
import type { ObserverPhone } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Reach } from '../../domain/scope.ts'
import { readVisit, stationOfVisit } from '../../reports/read-visit.ts'
import { insertUnplacedReports } from '../../reports/unplaced-store.ts'
import { touchObserver } from '../../reports/visit-store.ts'
import { writeVisit } from '../../reports/write-visit.ts'

export interface VisitParts {
  readonly clock: Clock
  readonly timeZone: string
}

/**
 * Stores an arrival or a departure; what it leaves out of the visit before it stays. Gives how many reports were kept as
 * unplaced: 1 where there is no such station, else 0. `posted` is the body as it came.
 */
export const postVisit = async (
  reach: Reach,
  { clock, timeZone }: VisitParts,
  { observerId }: ObserverPhone,
  visit: PostedVisit,
  posted: unknown,
): Promise<0 | 1> => {
  const station = stationOfVisit(visit)
  const stationId = station && (await findStationId(reach, station.code, station.number))
  return inTransaction(reach.db, async db => {
    const scoped = { ...reach, db }
    const now = clock()
    await touchObserver(scoped, observerId, now)
    if (stationId === undefined) {
      await insertUnplacedReports(scoped, observerId, [{ kind: 'visit', posted, reasons: ['unknown_station'] }], now)
      return 1
    }
    await writeVisit(scoped, { observerId, stationId }, readVisit(visit, posted, timeZone), now)
    return 0
  })
}
