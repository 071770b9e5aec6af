import type { QueueSelection } from '@scrutineer/contract/fields/call-values'
import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { emitLive, ofObserverRow } from '../../../db/shared/live-events.ts'
import { observerInScope } from '../../../db/shared/scope-condition.ts'
import { type ExpectedFilter, expectedReports, selectedOf } from '../expected/report-states-store.ts'

/** A reminder without a report for this long makes the observer the first to be called. */
const UNANSWERED_REMINDER = sql.raw(`interval '10 minutes'`)

/** Others come before a skipped observer for this long. */
const SKIP_DELAY = sql.raw(`interval '10 minutes'`)

export interface NextQuery extends Omit<ExpectedFilter, 'checkpointIds'> {
  readonly checkpointId: number
  readonly only?: QueueSelection | undefined
  readonly now: Date
}

const selected = ({ only, now }: NextQuery) =>
  only
    ? selectedOf(only, now)
    : sql`not person.is_unreachable and coalesce(person.next_try_at <= ${now}::timestamptz, true)`

/**
 * Locks and returns the next observer to call, whom no other caller has claimed or locked. First those
 * whose reminder is unanswered, then those without a reminder; in each group those whose next try is due.
 */
export const lockNextObserver = async (scoped: ScopedDb, query: NextQuery): Promise<number | undefined> => {
  const { checkpointId, ngoId, countyCode, countyIds, now } = query
  const { rows } = await sql<{ id: number }>`
    with ${expectedReports(scoped, { checkpointIds: [checkpointId], ngoId, countyCode, countyIds })}, person as materialized (
      select observer_id, bool_or(is_unreachable) as is_unreachable, min(next_try_at) as next_try_at
      from expected where not is_complete group by 1
    ), reminded as materialized (
      -- A second reminder doesn't cost the place in the queue; a report since answers the earlier ones.
      select recipient.observer_id, min(notification.created_at) as at
      from reminder
      join notification on notification.id = reminder.notification_id
      join notification_recipient as recipient on recipient.notification_id = notification.id
      -- The last answers of others aren't needed.
      join person on person.observer_id = recipient.observer_id
      where checkpoint_id = ${checkpointId} and status <> 'not_configured'
        and notification.created_at > coalesce((
          select max(last_answer_at) from thread where thread.observer_id = recipient.observer_id), '-infinity')
      group by 1
    )
    select observer.id from person
    join observer on observer.id = person.observer_id
    left join call_claim as claim on claim.observer_id = person.observer_id
    left join reminded on reminded.observer_id = person.observer_id
    where coalesce(claim.expires_at <= ${now}::timestamptz, true) and ${selected(query)}
    order by coalesce(claim.skipped_at > ${now}::timestamptz - ${SKIP_DELAY}, false),
      case when reminded.at <= ${now}::timestamptz - ${UNANSWERED_REMINDER} then 0 when reminded.at is null then 1 else 2 end,
      person.next_try_at nulls last, observer.id
    limit 1
    for update of observer skip locked`.execute(scoped.db)
  return rows[0]?.id
}

export interface Claim {
  readonly observerId: number
  readonly staffId: number
  readonly now: Date
  readonly expiresAt: Date
}

/** Takes the claim of an observer. Returns false if another caller has taken it since. */
export const insertClaim = async ({ db }: ScopedDb, claim: Claim): Promise<boolean> => {
  const { observerId, staffId, now, expiresAt } = claim
  const { numAffectedRows } = await sql`
    insert into call_claim as existing (observer_id, staff_id, claimed_at, expires_at)
    values (${observerId}, ${staffId}, ${now}::timestamptz, ${expiresAt}::timestamptz)
    on conflict (observer_id) do update
      set staff_id = excluded.staff_id, claimed_at = excluded.claimed_at, expires_at = excluded.expires_at, skipped_at = null
      where existing.expires_at <= ${now}::timestamptz`.execute(db)
  return numAffectedRows === 1n
}

/** Extends an account's claim and returns when it expires; undefined without a claim. It isn't shortened by a late call. */
export const renewClaim = async (
  { db }: ScopedDb,
  { observerId, staffId, expiresAt, maxMinutes }: Omit<Claim, 'now'> & { readonly maxMinutes: number },
): Promise<Date | undefined> => {
  const renewed = await db
    .updateTable('call_claim')
    .set({
      expires_at: sql`greatest(expires_at,
        least(${expiresAt}::timestamptz, claimed_at + make_interval(mins => ${maxMinutes}::int)))`,
    })
    .where('observer_id', '=', observerId)
    .where('staff_id', '=', staffId)
    .where('skipped_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()
  return renewed?.expires_at
}

/** The observer in scope that an account has claimed and not given up. The claim may have expired. */
export const findOwnClaim = ({ db, scope }: ScopedDb, staffId: number) =>
  db
    .selectFrom('call_claim')
    .innerJoin('observer', 'observer.id', 'call_claim.observer_id')
    .where('call_claim.staff_id', '=', staffId)
    .where('call_claim.skipped_at', 'is', null)
    .where('observer.removed_at', 'is', null)
    .where(observerInScope(scope))
    .orderBy('call_claim.claimed_at', 'desc')
    .select(['call_claim.observer_id as observerId', 'call_claim.expires_at as expiresAt'])
    .executeTakeFirst()

/** The account that has claimed an observer. */
export const findClaimant = async ({ db }: ScopedDb, observerId: number): Promise<string | undefined> => {
  const claim = await db
    .selectFrom('call_claim')
    .innerJoin('staff', 'staff.id', 'call_claim.staff_id')
    .where('observer_id', '=', observerId)
    .select('staff.account')
    .executeTakeFirst()
  return claim?.account
}

/** Claims in scope that haven't expired, the oldest first. */
export const findClaims = ({ db, scope }: ScopedDb, now: Date) =>
  db
    .selectFrom('call_claim')
    .innerJoin('observer', 'observer.id', 'call_claim.observer_id')
    .innerJoin('staff', 'staff.id', 'call_claim.staff_id')
    .where('call_claim.expires_at', '>', now)
    .where(observerInScope(scope))
    .orderBy('call_claim.claimed_at')
    .orderBy('call_claim.observer_id')
    .select(['call_claim.observer_id as observerId', 'observer.name as observerName', 'staff.account'])
    .select(['call_claim.claimed_at as claimedAt', 'call_claim.expires_at as expiresAt'])
    .execute()

/**
 * Removes an account's claims, after locking the observers, and the one to be claimed instead, like all that take a claim: none of
 * them waits for another.
 */
export const removeClaimsOf = async ({ db }: ScopedDb, staffId: number, nextObserverId?: number): Promise<void> => {
  await sql`
    select from observer
    where id in (select observer_id from call_claim where staff_id = ${staffId} and skipped_at is null)
      or id = ${nextObserverId ?? null}::int
    order by id for update`.execute(db)
  await db.deleteFrom('call_claim').where('staff_id', '=', staffId).where('skipped_at', 'is', null).execute()
}

/** Gives up an account's claim of an observer, who comes after the others for some minutes. */
export const skipClaim = ({ db }: ScopedDb, { observerId, staffId, now }: Omit<Claim, 'expiresAt'>) =>
  db
    .updateTable('call_claim')
    .set({ expires_at: now, skipped_at: now })
    .where('observer_id', '=', observerId)
    .where('staff_id', '=', staffId)
    .execute()

/** Removes the claim of an observer who was called, unless another account has it. */
export const removeClaim = ({ db }: ScopedDb, { observerId, staffId }: Pick<Claim, 'observerId' | 'staffId'>) =>
  db.deleteFrom('call_claim').where('observer_id', '=', observerId).where('staff_id', '=', staffId).execute()

/** Notifies the live streams of the observer's NGO. */
export const notifyCall = async ({ db }: ScopedDb, observerId: number, now: Date): Promise<void> => {
  await emitLive({ kind: 'call', at: now, about: ofObserverRow, from: sql`observer where id = ${observerId}` }).execute(
    db,
  )
}
