import type { Db } from '../db/client.ts'
import type { ObserverReports } from '../db/shared/threads.ts'
import { loadCheckContext, writeFiredChecks } from './checks/check-store.ts'
import { evaluateChecks } from './checks/evaluate-checks.ts'
import { loadConditionContext } from './conditions/condition-store.ts'
import { changedNotAsked, storeNotAsked } from './conditions/not-asked.ts'
import { findAnsweredForms } from './progress-store.ts'

/**
 * Counts the questions that are not asked and evaluates the checks, of an observer's reports whose answers changed otherwise than by a
 * post. Returns the ids of the checks that fire now and did not before. The transaction has locked the observer and stored the
 * progress; the caller updates the threads' numbers.
 */
export const reevaluateReports = async (db: Db, changed: ObserverReports, now: Date): Promise<number[]> => {
  const { observerId } = changed
  const reports = { ...changed, formIds: await findAnsweredForms(db, changed) }
  await storeNotAsked(db, observerId, changedNotAsked(await loadConditionContext(db, reports)))
  return writeFiredChecks(db, observerId, evaluateChecks(await loadCheckContext(db, reports), []), now)
}
