import type { ReleaseReason } from '@scrutineer/contract/follow-up'
import { type RawBuilder, sql } from 'kysely'
import { type Db, transact } from '../../client.ts'
import { emitLive, ofReport } from '../live-events.ts'
import { copyToReports, isOwnerPresent } from './copies.ts'
import { lockFollowUps } from './locks.ts'
import { isOpenFollowUp } from './open.ts'

interface Release {
  /** Condition of the follow-ups to release. */
  readonly condition: RawBuilder<boolean>
  readonly reason: ReleaseReason
  readonly now: Date
}

/** It has an owner and is open. */
const isOwned = sql<boolean>`(owner_id is not null and ${isOpenFollowUp})`

/** The owner still has to find a verdict. */
const isOwnedWithoutVerdict = sql<boolean>`(owner_id is not null and state in ('taken', 'reopened'))`

const findIds = async (db: Db, condition: RawBuilder<boolean>): Promise<number[]> => {
  const rows = await db.selectFrom('follow_up').where(condition).orderBy('id').select('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Releases follow-ups that still meet the condition once they are locked, adds an event to each and notifies live streams. A
 * reopened one remains reopened, so that its state says why it is open; a verdict remains too. The events name the owner, except
 * after silence.
 */
const release = async (db: Db, ids: readonly number[], { condition, reason, now }: Release): Promise<void> => {
  if (ids.length === 0) return
  await lockFollowUps({ db, scope: { kind: 'everything' } }, { followUpIds: ids })
  const releasedReports = sql`thread where follow_up_id in (select id from released)`
  await sql`
    with owned as (
      select id, owner_id from follow_up where id = any(${ids}::int[]) and ${condition}
    ), released as (
      update follow_up set state = case state when 'taken' then 'new' else state end, owner_id = null,
        updated_at = greatest(updated_at, ${now}::timestamptz)
      where id in (select id from owned)
      returning id
    ), event as (
      insert into follow_up_event (follow_up_id, at, kind, staff_id, account, value)
      select owned.id, ${now}::timestamptz, 'released', staff.id, staff.account, ${reason}
      from owned left join staff on staff.id = owned.owner_id and ${reason !== 'silence'}
    )
    ${emitLive({ kind: 'followUp', at: now, about: ofReport, from: releasedReports })}`.execute(db)
  await copyToReports(db, ids)
}

/** Releases the open follow-ups of the account, because it signs out. */
export const releaseFollowUpsOf = (db: Db, staffId: number, now: Date): Promise<void> =>
  transact(db, async trx => {
    const condition = sql<boolean>`(${isOwned} and owner_id = ${staffId})`
    await release(trx, await findIds(trx, condition), { condition, reason: 'signed_out', now })
  })

/** Releases what accounts of the NGO own and may no longer see. Call it after the change of the NGO, in its transaction. */
export const releaseInaccessibleFollowUps = async (trx: Db, ngoId: number, now: Date): Promise<void> => {
  const condition = sql<boolean>`(${isOwned} and exists (
    select from staff join ngo on ngo.id = staff.ngo_id
    where staff.id = follow_up.owner_id and ngo.id = ${ngoId}
      and not (ngo.is_active and (ngo.organizer or ngo.id = follow_up.ngo_id))))`
  await release(trx, await findIds(trx, condition), { condition, reason: 'no_access', now })
}

/** Releases what the accounts own, because they are deleted in the transaction. What is closed or has a verdict loses its owner too. */
export const releaseFollowUpsOfDeleted = async (trx: Db, staffIds: readonly number[], now: Date): Promise<void> => {
  const isOwner = sql<boolean>`owner_id = any(${staffIds}::int[])`
  const ids = await findIds(trx, isOwner)
  const condition = sql<boolean>`(${isOwnedWithoutVerdict} and ${isOwner})`
  await release(trx, ids, { condition, reason: 'account_deleted', now })
  await sql`update follow_up set owner_id = null where ${isOwner}`.execute(trx)
  await copyToReports(trx, ids)
}

/** Releases follow-ups one by one: reports wait for one at most. */
const releaseEach = async (db: Db, options: Release): Promise<void> => {
  for (const id of await findIds(db, options.condition)) await transact(db, trx => release(trx, [id], options))
}

/** Releases follow-ups without a verdict whose owner has done nothing since they were taken, assigned or reopened. */
export const releaseSilentFollowUps = (db: Db, silentSince: Date, now: Date): Promise<void> => {
  const condition = sql<boolean>`(${isOwnedWithoutVerdict} and not exists (
    select from follow_up_event as event
    where event.follow_up_id = follow_up.id and event.at > ${silentSince}::timestamptz
      and (event.staff_id = follow_up.owner_id or event.kind in ('assigned', 'reopened'))))`
  return releaseEach(db, { condition, reason: 'silence', now })
}

/** Releases what was reopened after its owner had signed out. The owner of a closed follow-up remains its owner then. */
export const releaseAbandonedFollowUps = (db: Db, now: Date): Promise<void> => {
  const condition = sql<boolean>`(${isOwned} and state = 'reopened' and not ${isOwnerPresent(now)})`
  return releaseEach(db, { condition, reason: 'signed_out', now })
}
