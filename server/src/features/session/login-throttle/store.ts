import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

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

interface FailureWindow {
  readonly since: Date
  /** Later failures were told by a clock that has been set back: nobody waits for that time to come. */
  readonly until: Date
}

/** Where an account is tried from. */
export interface LoginOrigin {
  readonly key: string
  /** What failures are counted by: the caller's address, or a device that the account's holder has signed in with. */
  readonly source: string
  readonly network: string
}

const ACCOUNT_LOCKS_SEED = 7_281_931

/** Until the transaction ends, nobody else counts tries of these accounts. In one order, so that no two wait in a circle. */
export const lockAccounts = async (db: Db, keys: readonly string[]): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(lock) from (
      select distinct hashtextextended(key, ${ACCOUNT_LOCKS_SEED}) as lock from unnest(${[...keys]}::text[]) as key order by lock
    ) as locks`.execute(db)
}

/** The failures of each origin, in their order. */
export const findFailures = async (
  db: Db,
  origins: readonly LoginOrigin[],
  { since, until }: FailureWindow,
): Promise<Failures[]> => {
  const keys = origins.map(({ key }) => key)
  const sources = origins.map(({ source }) => source)
  const networks = origins.map(({ network }) => network)
  const here = sql`failed.address = tried.source`
  const { rows } = await sql<Failures>`
    select
      coalesce(sum(failed.failures) filter (where ${here}), 0)::int as here,
      max(failed.last_failed_at) filter (where ${here}) as "lastHere",
      coalesce(sum(failed.failures), 0)::int as everywhere,
      max(failed.last_failed_at) as "lastAnywhere",
      exists (
        select from known_network as known where known.account_key = tried.key and known.network = tried.network
      ) as "isKnownHere"
    from unnest(${keys}::text[], ${sources}::text[], ${networks}::text[]) with ordinality
      as tried (key, source, network, place)
    left join login_failure as failed on failed.account_key = tried.key
      and failed.last_failed_at > ${since} and failed.last_failed_at < ${until}
    group by tried.place, tried.key, tried.source, tried.network
    order by tried.place`.execute(db)
  return rows
}

/** Counts a failure more for each origin, which may be there several times. */
export const insertFailures = async (
  db: Db,
  origins: readonly LoginOrigin[],
  { now, since }: { now: Date; since: Date },
): Promise<void> => {
  if (origins.length === 0) return
  const keys = origins.map(({ key }) => key)
  const sources = origins.map(({ source }) => source)
  await sql`
    insert into login_failure (account_key, address, failures, last_failed_at)
    select key, source, count(*), ${now} from unnest(${keys}::text[], ${sources}::text[]) as tried (key, source)
    group by key, source
    on conflict (account_key, address) do update set
      failures = excluded.failures
        + case when login_failure.last_failed_at > ${since} then login_failure.failures else 0 end,
      last_failed_at = excluded.last_failed_at`.execute(db)
}

/** Takes one of them back: a try that was neither right nor wrong. */
export const withdrawFailure = async (db: Db, { key, source }: LoginOrigin): Promise<void> => {
  await sql`
    with fewer as (
      update login_failure set failures = failures - 1 where account_key = ${key} and address = ${source}
      returning account_key, address, failures)
    delete from login_failure using fewer
    where fewer.failures <= 0 and login_failure.account_key = fewer.account_key
      and login_failure.address = fewer.address`.execute(db)
}

export const removeFailures = async (db: Db, { key, source }: LoginOrigin): Promise<void> => {
  await db.deleteFrom('login_failure').where('account_key', '=', key).where('address', '=', source).execute()
}

export const rememberNetwork = async (db: Db, { key, network }: LoginOrigin, now: Date): Promise<void> => {
  await db
    .insertInto('known_network')
    .values({ account_key: key, network, last_used_at: now })
    .onConflict(known => known.columns(['account_key', 'network']).doUpdateSet({ last_used_at: now }))
    .execute()
}

/** Removes failures and networks of which nothing was heard since these times. */
export const removeExpiredAttempts = async (db: Db, before: { failures: Date; networks: Date }): Promise<void> => {
  await db.deleteFrom('login_failure').where('last_failed_at', '<', before.failures).execute()
  await db.deleteFrom('known_network').where('last_used_at', '<', before.networks).execute()
}
