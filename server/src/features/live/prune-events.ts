import type { ScopedDb } from '../../db/scoped-db.ts'
import { assignPositions, removeOldest } from './store.ts'

const DAY = 24 * 3600 * 1000
const BATCH = 5000

/** Removes events that are older than a day, a batch at a time so that nobody waits for it. */
export const pruneEvents = async (scoped: ScopedDb, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - DAY)
  // What nobody was there to hear has no place yet, and without one it would never go.
  await assignPositions(scoped)
  let removed = BATCH
  while (removed === BATCH) removed = await removeOldest(scoped, before, BATCH)
}
