import type { ScopedDb } from '../../db/scoped-db.ts'
import { assignPositions, removeOldestEvents } from './store.ts'

const DAY = 24 * 3600 * 1000
const BATCH = 5000

/** Removes events older than a day, in batches so that no other transaction waits long. */
export const pruneEvents = async (scoped: ScopedDb, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - DAY)
  // Events that no stream has read have no position yet, and only events with a position are removed.
  await assignPositions(scoped)
  let removed = BATCH
  while (removed === BATCH) removed = await removeOldestEvents(scoped, before, BATCH)
}
