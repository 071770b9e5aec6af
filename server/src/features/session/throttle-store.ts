import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { networkOf } from '../../domain/network.ts'

export interface Failures {
  /** Of this account from this address. */
  readonly here: number
  readonly lastHere: Date | null
  /** Of this account from everywhere. */
  readonly everywhere: number
  readonly lastAnywhere: Date | null
  /** Whoever holds the account has signed in from this network before. */
  readonly isKnownHere: boolean
}

interface Remembered {
  readonly since: Date
  /** Later failures were told by a clock that has been set back: nobody waits for that time to come. */
  readonly until: Date
}

export const findFailures = async (
  db: Db,
  account: string,
  address: string,
  { since, until }: Remembered,
): Promise<Failures> => {
  const here = sql`address = ${address}`
  return db
    .selectFrom('login_failure')
    .where('account_key', '=', account)
    .where('last_failed_at', '>', since)
    .where('last_failed_at', '<', until)
    .select(({ fn }) => [
      sql<number>`coalesce(sum(failures) filter (where ${here}), 0)::int`.as('here'),
      sql<Date | null>`max(last_failed_at) filter (where ${here})`.as('lastHere'),
      sql<number>`coalesce(sum(failures), 0)::int`.as('everywhere'),
      fn.max<Date | null>('last_failed_at').as('lastAnywhere'),
      sql<boolean>`exists (
        select from known_network where account_key = ${account} and network = ${networkOf(address)})`.as(
        'isKnownHere',
      ),
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

export const rememberNetwork = async (db: Db, account: string, address: string, now: Date): Promise<void> => {
  await db
    .insertInto('known_network')
    .values({ account_key: account, network: networkOf(address), last_used_at: now })
    .onConflict(known => known.columns(['account_key', 'network']).doUpdateSet({ last_used_at: now }))
    .execute()
}

/** Removes failures and networks of which nothing was heard since these times. */
export const removeForgotten = async (db: Db, before: { failures: Date; networks: Date }): Promise<void> => {
  await db.deleteFrom('login_failure').where('last_failed_at', '<', before.failures).execute()
  await db.deleteFrom('known_network').where('last_used_at', '<', before.networks).execute()
}
