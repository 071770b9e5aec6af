import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { isEnrolled } from '../../../db/shared/sessions/staff-accounts.ts'

export { removeSecondFactor } from '../../../db/shared/sessions/staff-accounts.ts'

// Accounts only access their own second factor, also before a session exists, so no scope applies.

/** Undefined if the account has been deleted. */
export const findSecondFactorState = (db: Db, staffId: number) =>
  db
    .selectFrom('staff')
    .innerJoin('ngo', 'ngo.id', 'staff.ngo_id')
    .where('staff.id', '=', staffId)
    .select(['ngo.require_second_factor as required', isEnrolled.as('enrolled')])
    .select(
      sql<number>`(select count(*) from recovery_code where recovery_code.staff_id = staff.id)::int`.as(
        'recoveryCodesLeft',
      ),
    )
    .executeTakeFirst()

/** The account's factor, enabled if it has `confirmedAt`. Locks the row, so that codes are verified one at a time. */
export const findSecondFactorForUpdate = (db: Db, staffId: number) =>
  db
    .selectFrom('second_factor')
    .where('staff_id', '=', staffId)
    .select(['staff_id as staffId', 'sealed_key as sealedKey', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .forUpdate()
    .executeTakeFirst()

export type SecondFactorRow = NonNullable<Awaited<ReturnType<typeof findSecondFactorForUpdate>>>

/** Stores an unconfirmed key and replaces an earlier one. Returns false if the factor is already enabled. */
export const insertSecondFactor = async (db: Db, staffId: number, sealedKey: string): Promise<boolean> => {
  const row = await db
    .insertInto('second_factor')
    .values({ staff_id: staffId, sealed_key: sealedKey })
    .onConflict(conflict =>
      conflict
        .column('staff_id')
        .doUpdateSet({ sealed_key: sealedKey, last_step: null })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('staff_id')
    .executeTakeFirst()
  return row !== undefined
}

export const updateLastTotpStep = (db: Db, staffId: number, step: number) =>
  db.updateTable('second_factor').set({ last_step: step }).where('staff_id', '=', staffId).execute()

/** Enables a factor and stores its recovery codes. */
export const confirmSecondFactor = async (
  db: Db,
  staffId: number,
  { now, codeHashes }: { now: Date; codeHashes: readonly string[] },
): Promise<void> => {
  await db.updateTable('second_factor').set({ confirmed_at: now }).where('staff_id', '=', staffId).execute()
  await db
    .insertInto('recovery_code')
    .values(codeHashes.map(code_hash => ({ staff_id: staffId, code_hash })))
    .execute()
}

/** Removes a recovery code. Returns whether it existed. */
export const removeRecoveryCode = async (db: Db, staffId: number, codeHash: string): Promise<boolean> => {
  const removed = await db
    .deleteFrom('recovery_code')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .returning('staff_id')
    .executeTakeFirst()
  return removed !== undefined
}
