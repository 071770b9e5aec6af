import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import { run } from '../../query.ts'
import { hasRow } from '../rows.ts'

/** More than one person's phones; limits the rows of a client that keeps registering. */
const MAX_TOKENS_PER_OBSERVER = 10

/** Deletes the observers' push tokens until the next sign-in, since someone else may have the phone now. */
export const removePushTokens = (db: Db, observerIds: readonly number[]) =>
  run(db)`delete from push_registration where observer_id = any(${observerIds}::int[])`

/** Whether an observer with the phone key has registered the token. */
export const isRegisteredToken = (db: Db, phoneKey: string, token: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('push_registration as registered')
      .innerJoin('observer', 'observer.id', 'registered.observer_id')
      .where('observer.phone_key', '=', phoneKey)
      .where('observer.removed_at', 'is', null)
      .where('registered.token', '=', token),
  )

/** Registers a push token for the observer who signed in last on the phone, replacing any previous owner. */
export const savePushToken = async (
  db: Db,
  push: { observerId: number; channel: string; token: string; now: Date },
): Promise<void> => {
  const row = { observer_id: push.observerId, registered_at: push.now }
  await db
    .insertInto('push_registration')
    .values({ ...row, channel: push.channel, token: push.token })
    .onConflict(conflict => conflict.constraint('push_registration_token_key').doUpdateSet(row))
    .execute()
  await sql`
    delete from push_registration where id in (
      select id from push_registration where observer_id = ${push.observerId}
      order by registered_at desc, id desc offset ${MAX_TOKENS_PER_OBSERVER})`.execute(db)
}
