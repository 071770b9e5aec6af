import type { ReleaseReason } from '@scrutineer/contract/follow-up'
import { type RawBuilder, sql } from 'kysely'
import type { Staff } from '../../../domain/actor.ts'
import { type Db, inTransaction } from '../../client.ts'
import { lockFollowUps } from './locks.ts'

interface Release {
  /** Condition of the follow-ups to release. */
  readonly condition: RawBuilder<boolean>
  /** Who caused it; null for the server. */
  readonly actor: Pick<Staff, 'staffId' | 'account'> | null
  readonly reason: ReleaseReason
  readonly now: Date
}

const findIds = async (db: Db, condition: RawBuilder<boolean>): Promise<number[]> => {
  const rows = await db.selectFrom('follow_up').where(condition).orderBy('id').select('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Releases follow-ups that still meet the condition once they are locked, adds an event to each and notifies live streams.
 */
const release = async (db: Db, ids: readonly number[], { condition, actor, reason, now }: Release): Promise<void> => {
  if (ids.length === 0) return
  await lockFollowUps({ db, scope: { kind: 'everything' } }, { followUpIds: ids })
  await sql`
    with released as (
      update follow_up set state = 'new', owner_id = null, updated_at = greatest(updated_at, ${now}::timestamptz)
      where id = any(${ids}::int[]) and ${condition}
      returning id
    ), event as (
      insert into follow_up_event (follow_up_id, at, kind, staff_id, account, value)
      select id, ${now}::timestamptz, 'released', ${actor?.staffId ?? null}::int, ${actor?.account ?? null}::text, ${reason}
      from released
    )
    insert into live_event (kind, ngo_id, observer_id, polling_station_id, created_at)
    select 'followUp', ngo_id, observer_id, polling_station_id, ${now}::timestamptz
    from thread where follow_up_id in (select id from released)`.execute(db)
}

/** Releases what the account has taken and not finished, because it signs out. */
export const releaseFollowUpsOf = (db: Db, actor: Pick<Staff, 'staffId' | 'account'>, now: Date): Promise<void> =>
  inTransaction(db, async trx => {
    const condition = sql<boolean>`owner_id = ${actor.staffId} and state = 'taken'`
    await release(trx, await findIds(trx, condition), { condition, actor, reason: 'signed_out', now })
  })

/** Releases follow-ups that were taken and whose owner has done nothing since, one by one: reports wait for one at most. */
export const releaseSilentFollowUps = async (db: Db, silentSince: Date, now: Date): Promise<void> => {
  const condition = sql<boolean>`state = 'taken' and owner_id is not null and not exists (
    select from follow_up_event as event
    where event.follow_up_id = follow_up.id and event.at > ${silentSince}::timestamptz
      and (event.staff_id = follow_up.owner_id or event.kind = 'assigned'))`
  for (const id of await findIds(db, condition))
    await inTransaction(db, trx => release(trx, [id], { condition, actor: null, reason: 'silence', now }))
}
