import { sql } from 'kysely'
import type { Db } from '../../database.ts'

/** More than one person's phones; limits the rows of a client that keeps registering. */
const MAX_TOKENS_PER_OBSERVER = 10

/** Deletes the observers' push tokens until the next sign-in, since someone else may have the phone now. */
export const removePushTokens = async (db: Db, observerIds: readonly number[]): Promise<void> => {
  await sql`delete from push_registration where observer_id = any(${observerIds}::int[])`.execute(db)
}

/** Returns those tokens that the observer with the phone key has registered, as `phoneKey token`. */
export const findRegisteredTokens = async (
  db: Db,
  devices: readonly { phoneKey: string; token: string }[],
): Promise<Set<string>> => {
  if (devices.length === 0) return new Set()
  const phoneKeys = devices.map(({ phoneKey }) => phoneKey)
  const tokens = devices.map(({ token }) => token)
  const { rows } = await sql<{ phoneKey: string; token: string }>`
    select device.phone_key as "phoneKey", device.token
    from unnest(${phoneKeys}::text[], ${tokens}::text[]) as device (phone_key, token)
    join observer on observer.phone_key = device.phone_key and observer.removed_at is null
    join push_registration as registered on registered.observer_id = observer.id and registered.token = device.token`.execute(
    db,
  )
  return new Set(rows.map(({ phoneKey, token }) => `${phoneKey} ${token}`))
}

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
