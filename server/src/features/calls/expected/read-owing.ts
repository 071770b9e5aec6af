import { type PageRequest, toPage } from '@scrutineer/contract/core/page'
import type { QueueSelection } from '@scrutineer/contract/fields/call-values'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { resolveAreaCounties } from '../../../db/shared/places/areas.ts'
import { findOwedReports } from '../sheet/store.ts'
import { findOwing } from './owing-store.ts'
import { findQueueCheckpoint, type QueueQuery } from './read-board.ts'

/** One page of the observers who owe the report of a checkpoint, with what they owe and the last call. */
export const readOwing = async (
  scoped: ScopedDb,
  query: QueueQuery & PageRequest & { readonly only?: QueueSelection | undefined },
  now: Date,
) => {
  const checkpoint = await findQueueCheckpoint(scoped, query, now)
  if (!checkpoint) return toPage([], 0, query)
  const places = { countyCode: query.county, countyIds: await resolveAreaCounties(scoped, query.area) }
  const filter = { ...places, checkpointId: checkpoint.id, ngoId: query.idNgo, only: query.only, now }
  const { rows, total } = await findOwing(scoped, filter, query)
  const ids = rows.map(({ id }) => id)
  const owed = await findOwedReports(scoped, ids, { ...places, checkpointId: checkpoint.id })
  const observers = rows.map(({ id, name, lastCallAt, lastAccount, lastOutcome, nextTryAt, ...row }) => ({
    ...row,
    idObserver: id,
    observerName: name,
    owed: owed.filter(({ observerId }) => observerId === id),
    lastCall:
      lastCallAt && lastAccount !== null && lastOutcome
        ? { at: lastCallAt, account: lastAccount, outcome: lastOutcome, nextTryAt }
        : null,
  }))
  return toPage(observers, total, query)
}
