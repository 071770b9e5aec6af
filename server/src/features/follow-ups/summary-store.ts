import { MAX_SUMMARY_COUNT } from '@scrutineer/contract/fields/follow-up-summary'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findOldestUntakenWhere } from '../../db/shared/follow-ups/oldest-untaken.ts'
import { hasOpenFollowUp, hasUnassignedFollowUp, isMentionedIn } from '../../db/shared/follow-ups/report-conditions.ts'
import { ngoScopeCondition, scopeCondition } from '../../db/shared/scope-condition.ts'

// Reports, not follow-ups, are counted, so that the numbers are those of the lists. Staff may have opened others, without a flag.
const isUrgent = sql<boolean>`thread.flagged_count > 0`
const inScope = ({ scope }: ScopedDb) => scopeCondition(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' })

/** Counts up to a limit: then the number of rows that are read doesn't grow with the mission. */
const countUpToLimit = (scoped: ScopedDb, ...conditions: readonly RawBuilder<boolean>[]) => sql<number>`(
  select count(*)::int from (
    select from thread where ${sql.join([inScope(scoped), ...conditions], sql` and `)} limit ${MAX_SUMMARY_COUNT}
  ) as counted)`

const isOwn = (staffId: number) => sql<boolean>`thread.follow_up_owner_id = ${staffId} and ${hasOpenFollowUp}`

interface Counts {
  readonly untaken: number
  readonly mine: number
  readonly mentioned: number
}

/** Numbers of open follow-ups. `mine` are those of the account; `mentioned` are those with a comment that mentions it. */
export const countUnfinished = async (scoped: ScopedDb, staffId: number) => {
  const counts = (...conditions: readonly RawBuilder<boolean>[]) => sql`json_build_object(
    'untaken', ${countUpToLimit(scoped, ...conditions, hasUnassignedFollowUp)},
    'mine', ${countUpToLimit(scoped, ...conditions, isOwn(staffId))},
    'mentioned', ${countUpToLimit(scoped, ...conditions, isMentionedIn(staffId))})`
  const { rows } = await sql<{ unfinished: number; urgent: Counts; all: Counts }>`
    select ${countUpToLimit(scoped, isUrgent, hasOpenFollowUp)} as unfinished,
      ${counts(isUrgent)} as urgent, ${counts()} as "all"`.execute(scoped.db)
  const none = { untaken: 0, mine: 0, mentioned: 0 }
  const { unfinished, urgent, all } = rows[0] ?? { unfinished: 0, urgent: none, all: none }
  return { unfinished, ...urgent, ofAllReports: all }
}

/** The report with a flag that has waited longest for an owner. */
export const findOldestUntaken = ({ db, scope }: ScopedDb) =>
  findOldestUntakenWhere(db, ngoScopeCondition(scope, 'follow_up.ngo_id'))
