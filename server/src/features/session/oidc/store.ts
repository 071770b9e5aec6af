import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

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
