import { sql } from 'kysely'
import { isEnrolled } from '../../db/second-factor.ts'
import { within } from '../../db/within.ts'
import type { Reach } from '../../domain/scope.ts'

const ofNgo = ({ db, scope }: Reach, ngoId: number) =>
  db
    .selectFrom('staff')
    .where('ngo_id', '=', ngoId)
    .where(within(scope, { ngo: 'staff.ngo_id', observer: 'staff.id' }))

export { hasNgo } from '../../db/ngo-in-reach.ts'
export { removeSecondFactor } from '../../db/second-factor.ts'

export const findAccounts = (reach: Reach, ngoId: number) =>
  ofNgo(reach, ngoId)
    .select(['id', 'account', 'created_at as createdAt', 'last_login_at as lastLogin'])
    .select(isEnrolled.as('hasSecondFactor'))
    .orderBy(sql`lower(account)`)
    .orderBy('id')
    .execute()

export const hasAccount = async (reach: Reach, ngoId: number, id: number): Promise<boolean> => {
  const row = await ofNgo(reach, ngoId).where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}

interface NewAccount {
  readonly ngoId: number
  readonly account: string
  readonly passwordHash: string
  readonly now: Date
}

export const insertAccount = async ({ db }: Reach, row: NewAccount): Promise<number> => {
  const { id } = await db
    .insertInto('staff')
    .values({ ngo_id: row.ngoId, account: row.account, password_hash: row.passwordHash, created_at: row.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateAccount = async (
  { db }: Reach,
  id: number,
  { account, passwordHash }: { account?: string | undefined; passwordHash?: string | undefined },
): Promise<void> => {
  const changes = {
    ...(account !== undefined && { account }),
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
  }
  if (Object.keys(changes).length > 0) await db.updateTable('staff').set(changes).where('id', '=', id).execute()
}

export const removeAccount = async ({ db }: Reach, id: number): Promise<void> => {
  await db.deleteFrom('staff').where('id', '=', id).execute()
}

export const endSessionsOfAccount = async ({ db }: Reach, id: number, now: Date): Promise<void> => {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('staff_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Accounts of active organizers, held as they are until the transaction ends: the NGOs first, as whoever changes one does.
 * Not for update, which would hold up what refers to them, and that may have the one and want the other.
 */
export const findOrganizerAccounts = async ({ db }: Reach) => {
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
    .select('staff.id')
    .orderBy('staff.id')
    .forNoKeyUpdate('staff')
    .execute()
}
