import type { PostedVisit } from '@scrutineer/contract/answers'
import { inTransaction } from '../../db/client.ts'
import { isWriteConflict } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findStationId } from '../../db/shared/observer-station.ts'
import type { ObserverPhone } from '../../domain/actor.ts'
import type { ServerContext } from '../../http/server-context.ts'
import { readVisit, stationKeyOfVisit } from '../../reports/read-visit.ts'
import { insertUnplacedReports } from '../../reports/unplaced-store.ts'
import { updateLastSeen } from '../../reports/visit-store.ts'
import { writeVisit } from '../../reports/write-visit.ts'

export type VisitDependencies = Pick<ServerContext, 'clock' | 'timeZone'>

const storeVisit = async (
  scoped: ScopedDb,
  { clock, timeZone }: VisitDependencies,
  { observerId }: ObserverPhone,
  visit: PostedVisit,
  posted: unknown,
): Promise<0 | 1> => {
  const stationKey = stationKeyOfVisit(visit)
  const stationId = stationKey && (await findStationId(scoped, stationKey))
  return inTransaction(scoped, async trx => {
    const now = clock()
    await updateLastSeen(trx, observerId, now)
    if (stationId === undefined) {
      await insertUnplacedReports(trx, observerId, [{ kind: 'visit', posted, reasons: ['unknown_station'] }], now)
      return 1
    }
    await writeVisit(trx, { observerId, stationId }, readVisit(visit, posted, timeZone), now)
    return 0
  })
}

/**
 * Stores an arrival or a departure; omitted fields keep the values of the previous visit. Returns the number of reports
 * stored as unplaced: 1 if the station is unknown, else 0. `posted` is the body as received.
 */
export const postVisit = async (...visit: Parameters<typeof storeVisit>): Promise<0 | 1> => {
  try {
    return await storeVisit(...visit)
  } catch (error) {
    // The station was merged into another one since it was looked up.
    if (!isWriteConflict(error)) throw error
    return storeVisit(...visit)
  }
}
