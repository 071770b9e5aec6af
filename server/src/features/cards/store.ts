import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { assignedStations } from '../../db/shared/observer-station.ts'
import { existingObservers } from '../../db/shared/observers.ts'
import { endSessions } from '../../db/shared/sessions/end-sessions.ts'

/** The observers in scope who aren't removed, by name. Locks their rows, so that each has one current card. */
export const lockObservers = (scoped: ScopedDb, ids: readonly number[]) =>
  existingObservers(scoped)
    .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
    .where('observer.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('observer.name_folded')
    .orderBy('observer.id')
    .select(['observer.id', 'observer.name', 'observer.phone', 'ngo.name as ngo'])
    .select(assignedStations.as('assignedStations'))
    // The app tells its language when it subscribes to messages.
    .select(({ selectFrom }) =>
      selectFrom('push_subscription')
        .whereRef('observer_id', '=', 'observer.id')
        .orderBy('registered_at', 'desc')
        .limit(1)
        .select('language')
        .as('language'),
    )
    .forUpdate('observer')
    .execute()

interface Ending {
  readonly account: string
  readonly now: Date
}

/** Ends the current cards of observers. */
export const endCards = ({ db }: ScopedDb, observerIds: readonly number[], { account, now }: Ending) =>
  db
    .updateTable('observer_card')
    .set({ ended_at: now, ended_by: account })
    .where('observer_id', '=', sql<number>`any(${observerIds}::int[])`)
    .where('ended_at', 'is', null)
    .execute()

export const insertCards = async (
  { db }: ScopedDb,
  cards: readonly { readonly observerId: number; readonly tokenHash: string }[],
  { account, now }: Ending,
): Promise<void> => {
  const row = { created_at: now, created_by: account }
  await db
    .insertInto('observer_card')
    .values(cards.map(({ observerId, tokenHash }) => ({ ...row, observer_id: observerId, token_hash: tokenHash })))
    .execute()
}

/** The devices that the observer's cards signed in and that haven't ended. */
export const findCardDevices = async ({ db }: ScopedDb, observerId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('device')
    .where('observer_id', '=', observerId)
    .where('card_id', 'is not', null)
    .where('ended_at', 'is', null)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends devices and their sessions. Returns false if the observer has no such device. */
export const endDevices = async (
  { db }: ScopedDb,
  observerId: number,
  deviceIds: readonly string[],
  { account, now, eraseRequested }: Ending & { readonly eraseRequested: boolean },
): Promise<boolean> => {
  const rows = await db
    .updateTable('device')
    .set({ ended_at: now, ended_by: account, erase_requested: eraseRequested })
    .where('observer_id', '=', observerId)
    .where('id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .returning('id')
    .execute()
  await endSessions(db, sql`observer_id = ${observerId} and device_id = any(${deviceIds}::uuid[])`, now)
  return rows.length > 0
}

export const findCurrentCard = ({ db }: ScopedDb, observerId: number) =>
  db
    .selectFrom('observer_card')
    .where('observer_id', '=', observerId)
    .where('ended_at', 'is', null)
    .select(['id', 'created_at as createdAt', 'created_by as createdBy'])
    .executeTakeFirst()

/** The devices of an observer, last seen first. */
export const findDevices = ({ db }: ScopedDb, observerId: number) =>
  db
    .selectFrom('device')
    .where('observer_id', '=', observerId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .select(['id', 'name', 'card_id as cardId', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .select(['held_count as heldItems', 'held_since as heldSince'])
    .select(['ended_at as endedAt', 'ended_by as endedBy', 'erase_requested as isErased'])
    .execute()
