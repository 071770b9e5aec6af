import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { hasRow } from '../../db/shared/rows.ts'

export { hasOwnOrganizer } from '../../db/shared/sessions/staff-accounts.ts'
export { insertAccount } from './account-store.ts'

// Accounts created at startup: there is no actor, so no scope applies.

const BOOTSTRAP_LOCK = 5_417_205

/** Serializes servers that start concurrently, until the transaction ends. */
export const lockBootstrap = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${BOOTSTRAP_LOCK})`.execute(db)
}

export const hasStaff = (db: Db, account: string): Promise<boolean> =>
  hasRow(db.selectFrom('staff').where(sql`lower(account)`, '=', account.toLowerCase()))

export const findFirstOrganizer = (db: Db) =>
  db
    .selectFrom('ngo')
    .where('organizer', '=', true)
    .where('is_active', '=', true)
    .select('id')
    .orderBy('id')
    .executeTakeFirst()

export const insertOrganizer = (db: Db, name: string, shortName: string, now: Date) =>
  db
    .insertInto('ngo')
    .values({ name, short_name: shortName, organizer: true, is_active: true, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
