import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { run } from '../../../db/query.ts'

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

/** Serializes counting for this account until the transaction ends. */
export const lockAccount = (db: Db, { accountKey }: LoginOrigin) =>
  run(db)`select pg_advisory_xact_lock(hashtextextended(${accountKey}, ${ACCOUNT_LOCKS_SEED}))`

export const findFailures = async (
  db: Db,
  { accountKey, source, network }: LoginOrigin,
  { since, until }: FailureWindow,
): Promise<LoginFailures> => {
  const isAtSource = sql`address = ${source}`
  const { rows } = await sql<LoginFailures>`
    select
      coalesce(sum(failures) filter (where ${isAtSource}), 0)::int as here,
      max(last_failed_at) filter (where ${isAtSource}) as "lastHere",
      coalesce(sum(failures), 0)::int as everywhere,
      max(last_failed_at) as "lastAnywhere",
      exists (
        select from known_network where account_key = ${accountKey} and network = ${network}
      ) as "isKnownHere"
    from login_failure
    where account_key = ${accountKey} and last_failed_at > ${since} and last_failed_at < ${until}`.execute(db)
  const [failures] = rows
  if (!failures) throw new Error('An aggregate has no row')
  return failures
}

/** Counts one failure. */
export const insertFailure = (
  db: Db,
  { accountKey, source }: LoginOrigin,
  { now, since }: { now: Date; since: Date },
) => run(db)`
  insert into login_failure (account_key, address, failures, last_failed_at)
  values (${accountKey}, ${source}, 1, ${now})
  on conflict (account_key, address) do update set
    failures = 1 + case when login_failure.last_failed_at > ${since} then login_failure.failures else 0 end,
    last_failed_at = excluded.last_failed_at`

/** Uncounts one failure. */
export const withdrawFailure = (db: Db, { accountKey, source }: LoginOrigin) => run(db)`
  with decremented as (
    update login_failure set failures = failures - 1 where account_key = ${accountKey} and address = ${source}
    returning account_key, address, failures)
  delete from login_failure using decremented
  where decremented.failures <= 0 and login_failure.account_key = decremented.account_key
    and login_failure.address = decremented.address`

export const removeFailures = (db: Db, { accountKey, source }: LoginOrigin) =>
  db.deleteFrom('login_failure').where('account_key', '=', accountKey).where('address', '=', source).execute()

export const rememberNetwork = (db: Db, { accountKey, network }: LoginOrigin, now: Date) =>
  db
    .insertInto('known_network')
    .values({ account_key: accountKey, network, last_used_at: now })
    .onConflict(conflict => conflict.columns(['account_key', 'network']).doUpdateSet({ last_used_at: now }))
    .execute()

/** Removes failures and networks last used before these times. */
export const removeExpiredAttempts = async (db: Db, before: { failures: Date; networks: Date }): Promise<void> => {
  await db.deleteFrom('login_failure').where('last_failed_at', '<', before.failures).execute()
  await db.deleteFrom('known_network').where('last_used_at', '<', before.networks).execute()
}
