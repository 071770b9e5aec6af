import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { copyActivity } from '../../db/shared/observer-activity.ts'
import { endSessions } from '../../db/shared/sessions/end-sessions.ts'
import { grantedReadTokens, readsEverything, revokeReadTokens, tokenNgo } from '../../db/shared/sessions/read-tokens.ts'
import { isEnrolled, mustEnrol, voidPasswordLinks } from '../../db/shared/sessions/staff-accounts.ts'
import type { Actor, Staff } from '../../domain/actor.ts'

/** Deletes generated PINs that can't be looked at any more. */
export const removeExpiredPins = (db: Db, before: Date) =>
  db.deleteFrom('generated_pins').where('created_at', '<=', before).execute()

export { releaseFollowUpsOf } from '../../db/shared/follow-ups/release.ts'
export { findPhoneKeyRules } from '../../db/shared/phone-keys.ts'
export { saveDevice } from '../../db/shared/sessions/devices.ts'
export { isRegisteredToken, savePushToken } from '../../db/shared/sessions/push-tokens.ts'
export { hasOwnOrganizer } from '../../db/shared/sessions/staff-accounts.ts'

// Sign-ins have no actor yet, so no scope applies.

export interface Principal {
  readonly kind: 'staff' | 'observer'
  readonly id: number
  readonly ngoId: number
  readonly organizer: boolean
  readonly analyst: boolean
  readonly name: string
  readonly secretHash: string
  readonly ngoIsActive: boolean
  /** Has the password of the demo election. */
  readonly demo: boolean
  /** A code is required in addition to the password. */
  readonly hasSecondFactor: boolean
}

/** The account of this name, in any case. */
export const findStaff = async (db: Db, account: string): Promise<Principal | undefined> => {
  const row = await db
    .selectFrom('staff')
    .innerJoin('ngo', 'ngo.id', 'staff.ngo_id')
    .where(sql<boolean>`lower(staff.account) = ${account.toLowerCase()}`)
    .select(['staff.id', 'staff.account', 'staff.ngo_id', 'staff.password_hash', 'staff.demo', 'staff.analyst'])
    .select(['ngo.organizer', 'ngo.is_active', isEnrolled.as('hasSecondFactor')])
    .executeTakeFirst()
  return (
    row && {
      kind: 'staff',
      id: row.id,
      ngoId: row.ngo_id,
      organizer: row.organizer,
      analyst: row.analyst,
      name: row.account,
      secretHash: row.password_hash,
      ngoIsActive: row.is_active,
      demo: row.demo,
      hasSecondFactor: row.hasSecondFactor,
    }
  )
}

const observersWithSecret = (db: Db) =>
  db
    .selectFrom('observer')
    .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
    .where('observer.removed_at', 'is', null)
    .select(['observer.id', 'observer.phone', 'observer.phone_key', 'observer.ngo_id'])
    .select(['observer.pin_hash', 'observer.demo', 'ngo.is_active'])

type ObserverRow = Awaited<ReturnType<ReturnType<typeof observersWithSecret>['execute']>>[number]

const observerPrincipal = (row: ObserverRow): Principal => ({
  kind: 'observer',
  id: row.id,
  ngoId: row.ngo_id,
  organizer: false,
  analyst: false,
  name: row.phone,
  secretHash: row.pin_hash,
  ngoIsActive: row.is_active,
  demo: row.demo,
  hasSecondFactor: false,
})

/** Several if they had the number before its forms were one number. */
export const findObserversByPhoneKey = async (db: Db, phoneKey: string): Promise<Principal[]> => {
  const query = observersWithSecret(db).where('observer.phone_key', '=', phoneKey).orderBy('observer.phone_key_serial')
  return (await query.execute()).map(observerPrincipal)
}

/** An observer who isn't removed. */
export const findObserver = async (db: Db, id: number): Promise<Principal | undefined> => {
  const row = await observersWithSecret(db).where('observer.id', '=', id).executeTakeFirst()
  return row && observerPrincipal(row)
}

export interface NewSession {
  readonly id: string
  readonly principal: Principal
  readonly now: Date
  readonly expiresAt: Date
  /** Of the observers' app; null for others. */
  readonly deviceId?: string | null | undefined
}

/**
 * Inserts a session. Returns false, and inserts none, if the password or PIN has changed since it was compared, the
 * second factor was enabled or disabled, or the NGO is inactive. Such changes end all sessions, so none may be added
 * after them.
 */
export const insertSession = async (
  db: Db,
  { id, principal, now, expiresAt, deviceId = null }: NewSession,
): Promise<boolean> => {
  const ngo = await db
    .selectFrom('ngo')
    .where('id', '=', principal.ngoId)
    .where('is_active', '=', true)
    .select('id')
    .forShare()
    .executeTakeFirst()
  if (!ngo) return false
  const unchanged =
    principal.kind === 'staff'
      ? await db
          .updateTable('staff')
          .set({ last_login_at: now })
          .where('id', '=', principal.id)
          .where('password_hash', '=', principal.secretHash)
          .where(isEnrolled, '=', principal.hasSecondFactor)
          .returning('id')
          .executeTakeFirst()
      : await db
          .updateTable('observer')
          .set({ last_seen_at: now, device_registered_at: sql`coalesce(device_registered_at, ${now})` })
          .where('id', '=', principal.id)
          .where('pin_hash', '=', principal.secretHash)
          .where('removed_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
  if (!unchanged) return false
  if (principal.kind === 'observer') await copyActivity({ db }, [principal.id])
  const owner = principal.kind === 'staff' ? { staff_id: principal.id } : { observer_id: principal.id }
  await db
    .insertInto('session')
    .values({ id, ...owner, created_at: now, expires_at: expiresAt, device_id: deviceId })
    .execute()
  return true
}

export const endSession = (db: Db, id: string, now: Date): Promise<void> => endSessions(db, sql`id = ${id}`, now)

/** Removes sessions that expired before this time. */
export const removeExpiredSessions = (db: Db, before: Date) =>
  db.deleteFrom('session').where('expires_at', '<', before).execute()

/** Ends the account's sessions except the current one, and its read-only tokens. */
export const endOtherSessions = async (db: Db, { staffId, sessionId }: Staff, now: Date): Promise<void> => {
  await endSessions(db, sql`staff_id = ${staffId} and id <> ${sessionId}`, now)
  await revokeReadTokens(db, staffId, now)
}

/** Replaces the password hash. Returns false if it is no longer the one that was compared. */
export const updatePassword = async (
  db: Db,
  staffId: number,
  { compared, next }: { compared: string; next: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ password_hash: next, demo: false })
    .where('id', '=', staffId)
    .where('password_hash', '=', compared)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await voidPasswordLinks(db, staffId)
  return true
}

interface ActorRow {
  readonly staffId: number | null
  readonly account: string | null
  readonly observerId: number | null
  readonly deviceId: string | null
  readonly ngoId: number
  readonly organizer: boolean
  readonly analyst: boolean | null
  readonly mustEnrol: boolean
}

/** The actor of a session that is neither ended nor expired and whose account and NGO are active. */
export const findActor = async (db: Db, sessionId: string, now: Date): Promise<Actor | undefined> => {
  const { rows } = await sql<ActorRow>`${prepared}
    select staff.id as "staffId", staff.account, staff.analyst, observer.id as "observerId",
      session.device_id as "deviceId", ngo.id as "ngoId", ngo.organizer,
      ${mustEnrol} as "mustEnrol"
    from session
    left join staff on staff.id = session.staff_id
    left join observer on observer.id = session.observer_id and observer.removed_at is null
    join ngo on ngo.id = coalesce(staff.ngo_id, observer.ngo_id) and ngo.is_active
    where session.id = ${sessionId} and session.ended_at is null and session.expires_at > ${now}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { staffId, account, analyst, observerId, deviceId, ...staff } = row
  const readsAs = analyst ? 'analyst' : undefined
  if (staffId !== null && account !== null) return { kind: 'staff', staffId, account, readsAs, ...staff, sessionId }
  return observerId === null ? undefined : { kind: 'observer', observerId, deviceId, ngoId: row.ngoId, sessionId }
}

/** A granted read-only token with this hash, as an actor of the account that made it. */
export const findReadToken = (db: Db, hash: string) =>
  grantedReadTokens(db)
    .where('hash', '=', hash)
    .select(['read_token.id as sessionId', 'created_by as staffId', tokenNgo.as('ngoId')])
    .select(readsEverything.as('organizer'))
    .select(sql<string>`staff.account || ' (token ' || read_token.name || ')'`.as('account'))
    .select(['revoked_at as revokedAt', 'expires_at as expiresAt', 'last_used_at as lastUsedAt'])
    .executeTakeFirst()

export const recordUse = (db: Db, readTokenId: string, now: Date) =>
  db.updateTable('read_token').set({ last_used_at: now }).where('id', '=', readTokenId).execute()

// Sign-ins have no actor yet, so no scope applies.

/** Accounts that a claim names: by their name, or by their e-mail address. At most two, since more don't matter. */
export const findAccountsOfClaim = async (db: Db, value: string, isEmail: boolean): Promise<string[]> => {
  const key = value.toLowerCase()
  const rows = await db
    .selectFrom('staff')
    .where(eb => eb.or([eb(sql`lower(account)`, '=', key), ...(isEmail ? [eb(sql`lower(email)`, '=', key)] : [])]))
    .select('account')
    .limit(2)
    .execute()
  return rows.map(({ account }) => account)
}
