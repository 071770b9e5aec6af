import { sql } from 'kysely'
import type { Db } from './database.ts'

// Where phones get notifications: a phone tells it when it signs in and whenever its token changes.

/** More than one person's phones; keeps a client that never stops registering from filling the table. */
const mostPerObserver = 10

/** Forgets an observer's phones until they sign in again: whoever has one now may not be the observer. */
export const removePushTokens = async (db: Db, observerId: number): Promise<void> => {
  await db.deleteFrom('push_registration').where('observer_id', '=', observerId).execute()
}

/** Makes the token this observer's, whoever had it before: a phone belongs to who signed in last. */
export const savePushToken = async (
  db: Db,
  push: { observerId: number; channel: string; token: string; now: Date },
): Promise<void> => {
  const row = { observer_id: push.observerId, registered_at: push.now }
  await db
    .insertInto('push_registration')
    .values({ ...row, channel: push.channel, token: push.token })
    .onConflict(taken => taken.constraint('push_registration_token_key').doUpdateSet(row))
    .execute()
  await sql`
    delete from push_registration where id in (
      select id from push_registration where observer_id = ${push.observerId}
      order by registered_at desc, id desc offset ${mostPerObserver})`.execute(db)
}
