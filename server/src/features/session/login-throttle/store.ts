import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export interface LoginFailures {
  /** Failures of this account from this source. */
  readonly here: number
  readonly lastHere: Date | null
  /** Failures of this account from all sources. */
  readonly everywhere: number
  readonly lastAnywhere: Date | null
  /** The account has signed in from this network before. */
  readonly isKnownHere: boolean
}

interface FailureWindow {
  readonly since: Date
  /** Ignores failures after this time: the clock has been set back since. */
  readonly until: Date
}

/** The account and the source of a login attempt. */
export interface LoginOrigin {
  /** An account in lower case, ` phone` and a phone key, or the key of another secret. */
  readonly accountKey: string
  /** Failures are counted per source: the client's address, or a device that the account has signed in with. */
  readonly source: string
  readonly network: string
}

const ACCOUNT_LOCKS_SEED = 7_281_931

/** Serializes counting for these accounts until the transaction ends. Sorted to prevent deadlocks. */
export const lockAccounts = async (db: Db, accountKeys: readonly string[]): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(lock) from (
      select distinct hashtextextended(key, ${ACCOUNT_LOCKS_SEED}) as lock from unnest(${[...accountKeys]}::text[]) as key order by lock
    ) as locks`.execute(db)
}

/** The failures of each origin, in the same order. */
export const findFailures = async (
  db: Db,
  origins: readonly LoginOrigin[],
  { since, until }: FailureWindow,
): Promise<LoginFailures[]> => {
  const accountKeys = origins.map(({ accountKey }) => accountKey)
  const sources = origins.map(({ source }) => source)
  const networks = origins.map(({ network }) => network)
  const isAtSource = sql`failed.address = origin.source`
  const { rows } = await sql<LoginFailures>`
    select
      coalesce(sum(failed.failures) filter (where ${isAtSource}), 0)::int as here,
      max(failed.last_failed_at) filter (where ${isAtSource}) as "lastHere",
      coalesce(sum(failed.failures), 0)::int as everywhere,
      max(failed.last_failed_at) as "lastAnywhere",
      exists (
        select from known_network where account_key = origin.key and known_network.network = origin.network
      ) as "isKnownHere"
    from unnest(${accountKeys}::text[], ${sources}::text[], ${networks}::text[]) with ordinality
      as origin (key, source, network, ordinal)
    left join login_failure as failed on failed.account_key = origin.key
      and failed.last_failed_at > ${since} and failed.last_failed_at < ${until}
    group by origin.ordinal, origin.key, origin.source, origin.network
    order by origin.ordinal`.execute(db)
  return rows
}

/** Counts one failure per origin. An origin may occur several times. */
export const insertFailures = async (
  db: Db,
  origins: readonly LoginOrigin[],
  { now, since }: { now: Date; since: Date },
): Promise<void> => {
  if (origins.length === 0) return
  const accountKeys = origins.map(({ accountKey }) => accountKey)
  const sources = origins.map(({ source }) => source)
  await sql`
    insert into login_failure (account_key, address, failures, last_failed_at)
    select key, source, count(*), ${now} from unnest(${accountKeys}::text[], ${sources}::text[]) as origin (key, source)
    group by key, source
    on conflict (account_key, address) do update set
      failures = excluded.failures
        + case when login_failure.last_failed_at > ${since} then login_failure.failures else 0 end,
      last_failed_at = excluded.last_failed_at`.execute(db)
}

/** Uncounts one failure. */
export const withdrawFailure = async (db: Db, { accountKey, source }: LoginOrigin): Promise<void> => {
  await sql`
    with decremented as (
      update login_failure set failures = failures - 1 where account_key = ${accountKey} and address = ${source}
      returning account_key, address, failures)
    delete from login_failure using decremented
    where decremented.failures <= 0 and login_failure.account_key = decremented.account_key
      and login_failure.address = decremented.address`.execute(db)
}

export const removeFailures = async (db: Db, { accountKey, source }: LoginOrigin): Promise<void> => {
  await db.deleteFrom('login_failure').where('account_key', '=', accountKey).where('address', '=', source).execute()
}

export const rememberNetwork = async (db: Db, { accountKey, network }: LoginOrigin, now: Date): Promise<void> => {
  await db
    .insertInto('known_network')
    .values({ account_key: accountKey, network, last_used_at: now })
    .onConflict(conflict => conflict.columns(['account_key', 'network']).doUpdateSet({ last_used_at: now }))
    .execute()
}

/** Removes failures and networks last used before these times. */
export const removeExpiredAttempts = async (db: Db, before: { failures: Date; networks: Date }): Promise<void> => {
  await db.deleteFrom('login_failure').where('last_failed_at', '<', before.failures).execute()
  await db.deleteFrom('known_network').where('last_used_at', '<', before.networks).execute()
}
