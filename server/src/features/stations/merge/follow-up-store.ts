import type { ReleaseReason } from '@scrutineer/contract/follow-up'
import { sql } from 'kysely'
import { firstRow } from '../../../db/query.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { copyToReports } from '../../../db/shared/follow-ups/copies.ts'
import { lockFollowUps } from '../../../db/shared/follow-ups/locks.ts'
import type { Merge } from './report-store.ts'

export interface FollowUpPair {
  /** Of the report at the station that is merged. */
  readonly from: number
  readonly into: number
}

/** Locks the reports from both stations and their follow-ups, in the order of all changes. */
export const lockReportsWithFollowUps = (scoped: ScopedDb, { from, into, observers }: Merge): Promise<void> =>
  lockFollowUps(scoped, {
    followUpIds: [],
    reports: { observerIds: observers, stationIds: [from, into] },
    isDeletion: true,
  })

/** The follow-ups of an observer's two reports, if both have one and they aren't the same; undefined without such observers. */
export const findFollowUpPair = ({ db }: ScopedDb, { from, into, observers }: Merge) => firstRow<FollowUpPair>(db)`
  select other.follow_up_id as "from", target.follow_up_id as "into"
  from thread as other join thread as target using (observer_id)
  where observer_id = any(${observers}::int[])
    and other.polling_station_id = ${from} and target.polling_station_id = ${into}
    and other.follow_up_id <> target.follow_up_id
  order by observer_id limit 1`

/**
 * Merges two follow-ups with their reports, events and mentions. The taken one remains; otherwise an open
 * one, or that of the other station. An event names an owner who loses the other one.
 */
export const mergeFollowUps = async ({ db }: ScopedDb, pair: FollowUpPair, now: Date): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from follow_up where id in (${pair.from}, ${pair.into})
    order by state = 'taken' desc, state in ('new', 'reopened') desc, state <> 'closed' desc, id = ${pair.into} desc`.execute(
    db,
  )
  const [remaining, other] = rows.map(({ id }) => id)
  if (remaining === undefined || other === undefined) throw new Error('a report refers to an unknown follow-up')
  // What the other follow-up was before its last change can't be restored in the remaining one.
  await sql`
    update follow_up_event set follow_up_id = ${remaining}, previous = null where follow_up_id = ${other}`.execute(db)
  await sql`
    insert into follow_up_event (follow_up_id, at, kind, staff_id, account, value)
    select remaining.id, ${now}::timestamptz, 'released', staff.id, staff.account, ${'station_merged' satisfies ReleaseReason}
    from follow_up as remaining, follow_up as other join staff on staff.id = other.owner_id
    where remaining.id = ${remaining} and other.id = ${other}
      and other.owner_id is distinct from remaining.owner_id`.execute(db)
  await sql`update follow_up_mention set follow_up_id = ${remaining} where follow_up_id = ${other}`.execute(db)
  // Otherwise a moved mention would be mailed again.
  await sql`
    insert into follow_up_mail (follow_up_id, staff_id, attempts, due_at, sent_at)
    select ${remaining}, staff_id, attempts, due_at, sent_at from follow_up_mail where follow_up_id = ${other}
    on conflict do nothing`.execute(db)
  await sql`
    update follow_up set opened_at = least(follow_up.opened_at, other.opened_at), updated_at = ${now},
      waiting_since = case when other.state = 'closed' then follow_up.waiting_since
        else least(follow_up.waiting_since, other.waiting_since) end,
      result = coalesce(follow_up.result, other.result),
      severity = coalesce(follow_up.severity, other.severity),
      referred_to = coalesce(follow_up.referred_to, other.referred_to),
      referred_at = coalesce(follow_up.referred_at, other.referred_at)
    from follow_up as other where follow_up.id = ${remaining} and other.id = ${other}`.execute(db)
  await sql`update thread set follow_up_id = ${remaining} where follow_up_id = ${other}`.execute(db)
  await copyToReports(db, [remaining])
  await db.deleteFrom('follow_up').where('id', '=', other).execute()
}
