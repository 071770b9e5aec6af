import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { releaseFollowUpsOfDeleted } from '../../db/shared/follow-ups/release.ts'
import { hasRow } from '../../db/shared/rows.ts'
import { scopeCondition } from '../../db/shared/scope-condition.ts'
import { endSessions } from '../../db/shared/sessions/end-sessions.ts'
import { revokeReadTokens } from '../../db/shared/sessions/read-tokens.ts'
import { isEnrolled, voidPasswordLinks } from '../../db/shared/sessions/staff-accounts.ts'

const accountsOfNgo = ({ db, scope }: ScopedDb, ngoId: number) =>
  db
    .selectFrom('staff')
    .where('ngo_id', '=', ngoId)
    .where(scopeCondition(scope, { ngo: 'staff.ngo_id', observer: 'staff.id' }))

export { releaseFollowUpsOf } from '../../db/shared/follow-ups/release.ts'
export { isNgoInScope as hasNgo } from '../../db/shared/ngo-in-scope.ts'
export { removeSecondFactor } from '../../db/shared/sessions/staff-accounts.ts'

export const findAccounts = (scoped: ScopedDb, ngoId: number) =>
  accountsOfNgo(scoped, ngoId)
    .select(['id', 'account', 'email', 'created_at as createdAt', 'last_login_at as lastLogin', 'analyst as isAnalyst'])
    .select(isEnrolled.as('hasSecondFactor'))
    .orderBy(sql`lower(account)`)
    .orderBy('id')
    .execute()

export const hasAccount = (scoped: ScopedDb, ngoId: number, id: number): Promise<boolean> =>
  hasRow(accountsOfNgo(scoped, ngoId).where('id', '=', id))

interface NewAccount {
  readonly ngoId: number
  readonly account: string
  readonly passwordHash: string
  readonly email?: string | undefined
  readonly isAnalyst?: boolean | undefined
  readonly now: Date
}

export const insertAccount = async ({ db }: Pick<ScopedDb, 'db'>, row: NewAccount): Promise<number> => {
  const { id } = await db
    .insertInto('staff')
    .values({
      ngo_id: row.ngoId,
      account: row.account,
      password_hash: row.passwordHash,
      email: row.email ?? null,
      analyst: row.isAnalyst ?? false,
      created_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateAccount = async (
  { db }: Pick<ScopedDb, 'db'>,
  id: number,
  {
    account,
    passwordHash,
    email,
    isAnalyst,
  }: {
    account?: string | undefined
    passwordHash?: string | undefined
    email?: string | null | undefined
    isAnalyst?: boolean | undefined
  },
): Promise<void> => {
  const changes = {
    ...(account !== undefined && { account }),
    ...(passwordHash !== undefined && { password_hash: passwordHash, demo: false }),
    ...(email !== undefined && { email }),
    ...(isAnalyst !== undefined && { analyst: isAnalyst }),
  }
  if (Object.keys(changes).length === 0) return
  const before = await db.selectFrom('staff').where('id', '=', id).select('email').forNoKeyUpdate().executeTakeFirst()
  await db.updateTable('staff').set(changes).where('id', '=', id).execute()
  const isNewAddress = email !== undefined && email !== before?.email
  if (passwordHash !== undefined || isNewAddress) await voidPasswordLinks(db, id)
}

/** Removes the account and releases its follow-ups. */
export const removeAccount = async ({ db }: ScopedDb, id: number, now: Date): Promise<void> => {
  await releaseFollowUpsOfDeleted(db, [id], now)
  await db.deleteFrom('staff').where('id', '=', id).execute()
}

/** Ends the account's sessions and read-only tokens. */
export const endSessionsOfAccount = async ({ db }: Pick<ScopedDb, 'db'>, id: number, now: Date): Promise<void> => {
  await endSessions(db, sql`staff_id = ${id}`, now)
  await revokeReadTokens(db, id, now)
}

/**
 * Locks the accounts of active organizers, without analysts, until the transaction ends: the NGOs first, in the same order as changes of
 * NGOs. `for update` would also block inserts of referencing rows and could deadlock with them.
 */
export const lockOrganizerAccounts = async ({ db }: ScopedDb) => {
  await db
    .selectFrom('ngo')
    .where('organizer', '=', true)
    .where('is_active', '=', true)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return db
    .selectFrom('staff')
    .innerJoin('ngo', 'ngo.id', 'staff.ngo_id')
    .where('ngo.organizer', '=', true)
    .where('ngo.is_active', '=', true)
    .where('staff.analyst', '=', false)
    .select(['staff.id', 'staff.demo'])
    .orderBy('staff.id')
    .forNoKeyUpdate('staff')
    .execute()
}
