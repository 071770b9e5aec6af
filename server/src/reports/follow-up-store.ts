import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/**
 * Opens a follow-up for each report that has a new flag and none yet, and reopens those that had a verdict or were closed. The
 * transaction has locked the reports, and all that share a follow-up with one of them.
 */
export const followUpFlags = async (db: Db, flaggedAnswerIds: readonly number[]): Promise<void> => {
  if (flaggedAnswerIds.length === 0) return
  await sql`
    with flagged as (
      select distinct on (observer_id, polling_station_id) observer_id, polling_station_id, ngo_id, follow_up_id,
        answer.id as answer_id, answered_at
      from answer join thread using (observer_id, polling_station_id)
      where answer.id = any(${flaggedAnswerIds}::bigint[]) and superseded_at is null
      order by observer_id, polling_station_id, answer.id
    ), opening as (
      select *, nextval(pg_get_serial_sequence('follow_up', 'id'))::int as id from flagged where follow_up_id is null
    ), opened as (
      insert into follow_up (id, ngo_id, opened_at, updated_at, waiting_since) overriding system value
      select id, ngo_id, answered_at, answered_at, answered_at from opening
    ), attached as (
      update thread set follow_up_id = opening.id, follow_up_state = 'new'
      from opening
      where thread.observer_id = opening.observer_id and thread.polling_station_id = opening.polling_station_id
    ), reopening as (
      select distinct on (follow_up_id) follow_up_id as id, answer_id, answered_at from flagged
      where follow_up_id is not null order by follow_up_id, answer_id
    ), reopened as (
      update follow_up set state = 'reopened', updated_at = greatest(updated_at, answered_at),
        waiting_since = greatest(updated_at, answered_at)
      from reopening
      where follow_up.id = reopening.id and state in ('confirmed', 'unfounded', 'unverifiable', 'closed')
      returning follow_up.id, answer_id, answered_at
    ), copied as (
      update thread set follow_up_state = 'reopened' from reopened where follow_up_id = reopened.id
      returning ngo_id, observer_id, polling_station_id, answered_at
    ), notified as (
      insert into live_event (kind, ngo_id, observer_id, polling_station_id, created_at)
      select 'followUp', ngo_id, observer_id, polling_station_id, answered_at from copied
    )
    insert into follow_up_event (follow_up_id, at, kind, answer_id)
    select id, answered_at, 'opened', answer_id from opening
    union all
    select id, answered_at, 'reopened', answer_id from reopened`.execute(db)
}
