import { MAX_SUMMARY_COUNT } from '@scrutineer/contract/fields/follow-up-summary'
import { MAX_ID } from '@scrutineer/contract/fields/values'
import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { ngoScopeCondition, scopeCondition } from '../../../db/shared/scope-condition.ts'
import { isSeenBy } from '../../../db/shared/thread-filter.ts'
import type { ViewedThread } from './row-store.ts'

/** What of a thread was on the account's screen. */
interface SeenState {
  /** Time of the newest report. */
  readonly seenUntil: Date
  /** Number of notes; undefined if the client doesn't say. */
  readonly noteCount: number | undefined
}

/**
 * Marks the reports of a thread in scope up to a time as seen by the account: a report or a note that arrived meanwhile stays
 * unseen. Returns false if there is no such thread.
 */
export const markSeen = async (
  { db, scope }: ScopedDb,
  { observerId, stationId, viewerId }: ViewedThread,
  { seenUntil, noteCount = MAX_ID }: SeenState,
): Promise<boolean> => {
  const { rows } = await sql`
    with report as (
      select observer_id, polling_station_id, least(sort_at, ${seenUntil}::timestamptz) as seen_until, note_count
      from thread
      where observer_id = ${observerId} and polling_station_id = ${stationId}
        and ${scopeCondition(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' })}
      -- A note that another transaction is storing is either counted here, or makes the report unseen afterwards.
      for share
    ), marked as (
      insert into thread_seen (staff_id, observer_id, polling_station_id, seen_until)
      select ${viewerId}::int, observer_id, polling_station_id, seen_until from report
      where note_count <= ${noteCount}::int
      on conflict (staff_id, observer_id, polling_station_id) do update
      set seen_until = greatest(thread_seen.seen_until, excluded.seen_until)
    )
    select from report`.execute(db)
  return rows.length > 0
}

// The list of open emergencies has an index of its own.
const isOpenEmergency = ({ scope }: ScopedDb) => sql<boolean>`(thread.flagged_count > 0
  and thread.follow_up_state <> 'closed' and ${ngoScopeCondition(scope, 'thread.ngo_id')})`

/** The newest open emergencies are examined, however many of them the account has seen. */
const EXAMINED_THREADS = 50

interface UnseenUrgent {
  readonly urgent: number
  /** Among the newest open emergencies, the newest first. */
  readonly newest: { readonly idObserver: number; readonly idPollingStation: number }[]
}

/** The open emergencies in scope of which the account has not seen the newest report. The number stops at a limit. */
export const findUnseenUrgent = async (scoped: ScopedDb, viewerId: number): Promise<UnseenUrgent> => {
  const { rows } = await sql<UnseenUrgent>`
    select (
      select count(*)::int from (
        select from thread where ${isOpenEmergency(scoped)} and not ${isSeenBy(viewerId)} limit ${MAX_SUMMARY_COUNT}
      ) as unseen
    ) as urgent, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'idObserver', observer_id, 'idPollingStation', polling_station_id)
        order by sort_at desc, observer_id, polling_station_id), '[]')
      from (
        select observer_id, polling_station_id, sort_at from thread where ${isOpenEmergency(scoped)}
        order by sort_at desc, observer_id, polling_station_id
        limit ${EXAMINED_THREADS}
      ) as thread
      where not ${isSeenBy(viewerId)}
    ) as newest`.execute(scoped.db)
  return rows[0] ?? { urgent: 0, newest: [] }
}

/** Threads that a statement marks, so that reports don't wait long for it. */
const BATCH = 1000

const hasLaterNote = (until: Date) => sql<boolean>`exists (
  select from note
  where note.observer_id = thread.observer_id and note.polling_station_id = thread.polling_station_id
    and note.created_at > ${until}::timestamptz)`

/** Marks the open emergencies in scope that have neither answers nor notes after a time as seen by the account. */
export const markAllSeen = async (scoped: ScopedDb, viewerId: number, until: Date): Promise<void> => {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      with report as (
        select observer_id, polling_station_id, sort_at from thread
        where ${isOpenEmergency(scoped)} and sort_at <= ${until}::timestamptz and not ${hasLaterNote(until)}
          and not ${isSeenBy(viewerId)}
        order by observer_id, polling_station_id limit ${BATCH}
        for share
      )
      insert into thread_seen (staff_id, observer_id, polling_station_id, seen_until)
      select ${viewerId}::int, observer_id, polling_station_id, sort_at from report
      on conflict (staff_id, observer_id, polling_station_id) do update
      set seen_until = greatest(thread_seen.seen_until, excluded.seen_until)`.execute(scoped.db)
    if (numAffectedRows < BATCH) return
  }
}
