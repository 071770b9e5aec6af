import type { Db } from '../../db/client.ts'
import type { ThreadKey } from '../../db/shared/threads.ts'
import { findCheckedForms, loadCheckContext, writeFiredChecks } from './check-store.ts'
import { evaluateChecks } from './evaluate-checks.ts'

/**
 * Evaluates the checks of a report whose answers changed otherwise than by a post. Returns the ids of the checks that fire anew.
 * The transaction has locked the observer; the caller updates the thread's numbers.
 */
export const recheckReport = async (db: Db, { observerId, stationId }: ThreadKey, now: Date): Promise<number[]> => {
  const formIds = await findCheckedForms(db, { observerId, stationId })
  if (formIds.length === 0) return []
  const context = await loadCheckContext(db, { observerId, stationIds: [stationId], formIds })
  return writeFiredChecks(db, observerId, evaluateChecks(context, []), now)
}
