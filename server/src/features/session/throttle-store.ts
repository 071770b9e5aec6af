import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export interface Failures {
  /** Of this account from this address. */
  readonly here: number
  readonly lastHere: Date | null
  /** Of this account from everywhere. */
  readonly everywhere: number
  readonly lastAnywhere: Date | null
}

export const findFailures = async (db: Db, account: string, address: string, since: Date): Promise<Failures> => {
  const here = sql`address = ${address}`
  return db
    .selectFrom('login_failure')
    .where('account_key', '=', account)
    .where('last_failed_at', '>', since)
    .select(({ fn }) => [
      sql<number>`coalesce(sum(failures) filter (where ${here}), 0)::int`.as('here'),
      sql<Date | null>`max(last_failed_at) filter (where ${here})`.as('lastHere'),
      sql<number>`coalesce(sum(failures), 0)::int`.as('everywhere'),
      fn.max<Date | null>('last_failed_at').as('lastAnywhere'),
    ])
    .executeTakeFirstOrThrow()
}

export const insertFailure = async (
  db: Db,
  account: string,
  address: string,
  now: Date,
  since: Date,
): Promise<void> => {
  await db
    .insertInto('login_failure')
    .values({ account_key: account, address, failures: 1, last_failed_at: now })
    .onConflict(known =>
      known.columns(['account_key', 'address']).doUpdateSet({
        failures: sql`case when login_failure.last_failed_at > ${since} then login_failure.failures + 1 else 1 end`,
        last_failed_at: now,
      }),
    )
    .execute()
}

export const removeFailures = async (db: Db, account: string, address: string): Promise<void> => {
  await db.deleteFrom('login_failure').where('account_key', '=', account).where('address', '=', address).execute()
}
