import type { ReleaseReason } from '@scrutineer/contract/follow-up'
import { type RawBuilder, sql } from 'kysely'
import type { Staff } from '../../domain/actor.ts'
import type { Db } from '../client.ts'

interface Release {
  /** Query of the ids of the follow-ups, which locks them. */
  readonly selected: RawBuilder<{ id: number }>
  /** Who caused it; null for the server. */
  readonly actor: Pick<Staff, 'staffId' | 'account'> | null
  readonly reason: ReleaseReason
  readonly now: Date
}

/** Releases the selected follow-ups, adds an event to each and notifies live streams. Returns their number. */
const release = async (db: Db, { selected, actor, reason, now }: Release): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with released as (
      update follow_up set state = 'new', owner_id = null, updated_at = greatest(updated_at, ${now}::timestamptz)
      where id in (${selected})
      returning id
    ), event as (
      insert into follow_up_event (follow_up_id, at, kind, staff_id, account, value)
      select id, ${now}::timestamptz, 'released', ${actor?.staffId ?? null}::int, ${actor?.account ?? null}::text, ${reason}
      from released
    ), notified as (
      insert into live_event (kind, ngo_id, observer_id, polling_station_id, created_at)
      select 'followUp', ngo_id, observer_id, polling_station_id, ${now}::timestamptz
      from thread where follow_up_id in (select id from released)
    )
    select count(*)::int as count from released`.execute(db)
  return rows[0]?.count ?? 0
}

/** Releases what the account has taken and not finished, because it signs out. */
export const releaseFollowUpsOf = (db: Db, actor: Pick<Staff, 'staffId' | 'account'>, now: Date): Promise<number> =>
  release(db, {
    selected: sql`select id from follow_up where owner_id = ${actor.staffId} and state = 'taken' order by id for update`,
    actor,
    reason: 'signed_out',
    now,
  })

/**
 * Releases follow-ups that were taken and whose owner has done nothing since. Skips those that another process or a member of
 * staff is changing.
 */
export const releaseSilentFollowUps = (db: Db, silentSince: Date, now: Date): Promise<number> =>
  release(db, {
    selected: sql`
      select id from follow_up
      where state = 'taken' and owner_id is not null and not exists (
        select from follow_up_event as event
        where event.follow_up_id = follow_up.id and event.at > ${silentSince}::timestamptz
          and (event.staff_id = follow_up.owner_id or event.kind = 'assigned'))
      order by id for update skip locked`,
    actor: null,
    reason: 'silence',
    now,
  })
