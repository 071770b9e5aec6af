import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { emitLive, ofReport } from '../db/shared/live-events.ts'

/** What makes reports need a follow-up. Fired checks may include those without the severity `flag`, which need none. */
interface NewFlags {
  /** Ids of current answers that select a flag. */
  readonly answers: readonly number[]
  readonly firedChecks: readonly number[]
  /** Ids of notes with which observers reported problems. */
  readonly notes?: readonly number[]
}

/**
 * Opens a follow-up for each report that has a new flag or problem and none yet, and reopens those that had a verdict or were closed. The
 * transaction has locked the reports, and all that share a follow-up with one of them.
 */
export const followUpFlags = async (db: Db, { answers, firedChecks, notes = [] }: NewFlags): Promise<void> => {
  if (answers.length + firedChecks.length + notes.length === 0) return
  await sql`
    with cause as (
      select observer_id, polling_station_id, id as answer_id, null::bigint as fired_check_id,
        null::int as note_id, answered_at as at
      from answer where id = any(${answers}::bigint[]) and superseded_at is null
      union all
      select observer_id, polling_station_id, null, id, null, fired_at
      from fired_check where id = any(${firedChecks}::bigint[]) and severity = 'flag' and ended_at is null
      union all
      select observer_id, polling_station_id, null, null, id, created_at from note where id = any(${notes}::int[])
    ), flagged as (
      select distinct on (observer_id, polling_station_id) observer_id, polling_station_id, ngo_id, follow_up_id,
        answer_id, fired_check_id, note_id, at
      from cause join thread using (observer_id, polling_station_id)
      order by observer_id, polling_station_id, answer_id nulls last, fired_check_id
    ), opening as (
      select *, nextval(pg_get_serial_sequence('follow_up', 'id'))::int as id from flagged where follow_up_id is null
    ), opened as (
      insert into follow_up (id, ngo_id, opened_at, updated_at, waiting_since) overriding system value
      select id, ngo_id, at, at, at from opening
    ), attached as (
      update thread set follow_up_id = opening.id, follow_up_state = 'new'
      from opening
      where thread.observer_id = opening.observer_id and thread.polling_station_id = opening.polling_station_id
    ), reopening as (
      select distinct on (follow_up_id) follow_up_id as id, answer_id, fired_check_id, note_id, at
      from flagged where follow_up_id is not null order by follow_up_id, answer_id nulls last, fired_check_id
    ), reopened as (
      update follow_up set state = 'reopened', updated_at = greatest(updated_at, at),
        waiting_since = greatest(updated_at, at)
      from reopening
      where follow_up.id = reopening.id and state in ('confirmed', 'unfounded', 'unverifiable', 'closed')
      returning follow_up.id, answer_id, fired_check_id, note_id, at
    ), copied as (
      update thread set follow_up_state = 'reopened' from reopened where follow_up_id = reopened.id
      returning ngo_id, observer_id, polling_station_id, at
    ), notified as (
      ${emitLive({ kind: 'followUp', at: sql.ref('at'), about: ofReport, from: sql`copied` })}
    )
    insert into follow_up_event (follow_up_id, at, kind, answer_id, fired_check_id, note_id)
    select id, at, 'opened', answer_id, fired_check_id, note_id from opening
    union all
    select id, at, 'reopened', answer_id, fired_check_id, note_id from reopened`.execute(db)
}
