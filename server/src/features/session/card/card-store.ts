import type { Db } from '../../../db/client.ts'
import { onlyValue } from '../../../db/query.ts'

// Sign-ins have no actor yet, so no scope applies.

/** The card with this token whose observer and NGO are active; undefined if it has ended. */
export const findCard = (db: Db, tokenHash: string) =>
  db
    .selectFrom('observer_card')
    .innerJoin('observer', 'observer.id', 'observer_card.observer_id')
    .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
    .where('observer_card.token_hash', '=', tokenHash)
    .where('observer_card.ended_at', 'is', null)
    .where('observer.removed_at', 'is', null)
    .where('ngo.is_active', '=', true)
    .select(['observer_card.id', 'observer_card.observer_id as observerId'])
    .select(['observer.name', 'ngo.name as ngo'])
    .executeTakeFirst()

/** Locks a card, so that its devices are counted one by one. Returns false if it has ended. */
export const lockCard = async (db: Db, id: number): Promise<boolean> => {
  const query = db.selectFrom('observer_card').where('id', '=', id).where('ended_at', 'is', null)
  return (await query.select('id').forUpdate().executeTakeFirst()) !== undefined
}

/** The devices that a card signed in, except this one. */
export const countOtherDevices = (db: Db, cardId: number, deviceId: string) => onlyValue<number>(db)`
  select count(*)::int as count from device
  where card_id = ${cardId} and id <> ${deviceId} and ended_at is null`

/** Whether staff requested the erasure of the data of the device's last observer. Data of other observers stays. */
export const isEraseRequested = async (db: Db, deviceId: string): Promise<boolean> => {
  const query = db.selectFrom('device').where('id', '=', deviceId).orderBy('last_seen_at', 'desc')
  // An observer who moved to another NGO has two rows: the later one is in use.
  return (
    (await query.orderBy('observer_id', 'desc').limit(1).select('erase_requested').executeTakeFirst())
      ?.erase_requested ?? false
  )
}
