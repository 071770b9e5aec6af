import { MAX_SUMMARY_COUNT } from '@scrutineer/contract/fields/follow-up-summary'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findOldestUntakenWhere } from '../../db/shared/follow-ups/oldest-untaken.ts'
import { ngoScopeCondition, scopeCondition } from '../../db/shared/scope-condition.ts'

// Reports, not follow-ups, are counted, so that the numbers are those of the list. Staff may have opened others, without a flag.
const isUrgent = sql<boolean>`thread.flagged_count > 0`
const inScope = ({ scope }: ScopedDb) => scopeCondition(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' })
const isUnfinished = sql<boolean>`thread.follow_up_state in ('new', 'taken', 'reopened')`

/** Counts up to a limit: then the number of rows that are read doesn't grow with the mission. */
const countUpToLimit = (scoped: ScopedDb, condition: ReturnType<typeof sql<boolean>>) => sql<number>`(
  select count(*)::int from (
    select from thread where ${inScope(scoped)} and ${isUrgent} and ${condition} limit ${MAX_SUMMARY_COUNT}
  ) as counted)`

/** Numbers of unfinished follow-ups of reports with a flag. `mine` are those of the account. */
export const countUnfinished = async (scoped: ScopedDb, staffId: number) => {
  const { rows } = await sql<{ unfinished: number; untaken: number; mine: number }>`
    select ${countUpToLimit(scoped, isUnfinished)} as unfinished,
      ${countUpToLimit(
        scoped,
        sql<boolean>`thread.follow_up_owner_id is null and thread.follow_up_state in ('new', 'reopened')`,
      )} as untaken,
      ${countUpToLimit(scoped, sql<boolean>`thread.follow_up_owner_id = ${staffId} and ${isUnfinished}`)} as mine`.execute(
    scoped.db,
  )
  return rows[0] ?? { unfinished: 0, untaken: 0, mine: 0 }
}

/** The report with a flag that has waited longest for an owner. */
export const findOldestUntaken = ({ db, scope }: ScopedDb) =>
  findOldestUntakenWhere(db, ngoScopeCondition(scope, 'follow_up.ngo_id'))
