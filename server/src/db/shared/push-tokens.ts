import { sql } from 'kysely'
import type { Db } from '../database.ts'

// Where phones get notifications: a phone tells it when it signs in and whenever its token changes.

/** More than one person's phones; keeps a client that never stops registering from filling the table. */
const MAX_TOKENS_PER_OBSERVER = 10

/** Forgets an observer's phones until they sign in again: whoever has one now may not be the observer. */
export const removePushTokens = async (db: Db, observerId: number): Promise<void> => {
  await db.deleteFrom('push_registration').where('observer_id', '=', observerId).execute()
}

/** Which of these tokens are registered by the observer who has the phone, as `phone token`. Phones are without spaces. */
export const findRegisteredTokens = async (
  db: Db,
  asked: readonly { phone: string; token: string }[],
): Promise<Set<string>> => {
  if (asked.length === 0) return new Set()
  const [phones, tokens] = [asked.map(({ phone }) => phone), asked.map(({ token }) => token)]
  const { rows } = await sql<{ phone: string; token: string }>`
    select asked.phone, asked.token from unnest(${phones}::text[], ${tokens}::text[]) as asked (phone, token)
    join observer on observer.phone_key = asked.phone and observer.removed_at is null
    join push_registration as registered on registered.observer_id = observer.id and registered.token = asked.token`.execute(
    db,
  )
  return new Set(rows.map(({ phone, token }) => `${phone} ${token}`))
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
      order by registered_at desc, id desc offset ${MAX_TOKENS_PER_OBSERVER})`.execute(db)
}
