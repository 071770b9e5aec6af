import type { Held } from '@scrutineer/contract/outbox'
import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import { firstRow } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { emitLive, ofObserver } from '../../db/shared/live-events.ts'
import { hasRow } from '../../db/shared/rows.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'
import type { ValidItem } from './validate-item.ts'

export const findItem = ({ db }: ScopedDb, id: string) =>
  db
    .selectFrom('app_item')
    .where('id', '=', id)
    .select(['observer_id as observerId', 'sha256', 'received_at as receivedAt'])
    .executeTakeFirst()

export interface Sender {
  readonly observerId: number
  readonly deviceId: string
  /** The account that imports what the device saved; absent if the device sends it. */
  readonly importedBy?: string | undefined
  /** What the device's clock showed when it sent the call; absent from older apps. */
  readonly sentAt?: string | undefined
}

/** Whether an observer was removed and added again with the same name and phone number: `earlierId` is of the removed row. */
export const isEarlierAccount = ({ db }: ScopedDb, observerId: number, earlierId: number): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('observer as earlier')
      .innerJoin('observer', join =>
        join
          .onRef('observer.phone_key', '=', 'earlier.phone_key')
          .onRef('observer.name_folded', '=', 'earlier.name_folded'),
      )
      .where('earlier.id', '=', earlierId)
      .where('earlier.removed_at', 'is not', null)
      .where('observer.id', '=', observerId),
  )

/** The context of an item that is being received. */
export interface ItemContext extends Sender {
  readonly now: Date
  /** No later item of the device has arrived yet. */
  readonly isLatest: boolean
  /** A device of the observer has corrected a station. */
  readonly hasMoves: boolean
}

/** Inserts an item as received. Returns undefined if its id exists. */
export const insertItem = (
  { db }: ScopedDb,
  { observerId, deviceId, importedBy, clockAhead }: Sender & { readonly clockAhead: number | null },
  { id, sequence, kind, sha256, posted }: ValidItem,
  receivedAt: Date,
) => firstRow<Pick<ItemContext, 'isLatest' | 'hasMoves'>>(db)`${prepared}
  insert into app_item (id, sequence, kind, sha256, observer_id, device_id, item, received_at, imported_by, clock_ahead)
  values (${id}, ${sequence}, ${kind}, ${sha256}, ${observerId}, ${deviceId}, ${JSON.stringify(posted)}::json, ${receivedAt},
    ${importedBy ?? null}::text, ${clockAhead}::float8)
  on conflict (id) do nothing
  returning not exists (select from app_item as later where later.observer_id = ${observerId}
    and later.device_id = ${deviceId} and later.sequence > ${sequence}) as "isLatest",
    exists (select from app_item as move where move.observer_id = ${observerId} and move.kind = 'move') as "hasMoves"`

/** Whether an item is of this station; false without one. */
export const isOfStation = (
  station: OutboxStation | null,
) => sql<boolean>`(item #>> '{station,countyCode}' = ${station?.countyCode ?? null}
  and (item #>> '{station,pollingStationNumber}')::numeric = ${station?.pollingStationNumber ?? null})`

/**
 * When the device's first later item of the same kind, station and question was received; null if there is none. Items arrive in the
 * order of their sequence, with few exceptions.
 */
export const findLaterItem = async (
  { db }: ScopedDb,
  { observerId, deviceId, isLatest }: ItemContext,
  { kind, sequence, station, body }: ValidItem,
): Promise<Date | null> => {
  if (isLatest) return null
  const questionId = 'questionId' in body ? body.questionId : null
  const { rows } = await sql<{ at: Date | null }>`${prepared}
    select min(received_at) as at from app_item
    where observer_id = ${observerId} and device_id = ${deviceId} and sequence > ${sequence} and kind = ${kind}
      and ${isOfStation(station)}
      and (item #>> '{body,questionId}') is not distinct from ${questionId?.toString() ?? null}`.execute(db)
  return rows[0]?.at ?? null
}

/**
 * Records the contact of a device and the number of items it holds. A change from or to 0 emits a live event. Asynchronous commit: the
 * next call repeats what a power failure may undo.
 */
export const recordDeviceContact = async (
  { db }: ScopedDb,
  { observerId, deviceId }: Sender,
  held: Held | null | undefined,
  now: Date,
): Promise<void> => {
  const oldestAt = held?.oldestAt ?? null
  const holdingChanged = sql`touched join observer on observer.id = observer_id left join previous on true
    where (previous.held_count > 0) is distinct from (touched.held_count > 0)`
  await sql`${prepared}
    with previous as (
      select held_count from device where observer_id = ${observerId} and id = ${deviceId}
    ), touched as (
      insert into device as stored (observer_id, id, name, created_at, last_seen_at, held_count, held_since)
      values (${observerId}, ${deviceId}, '', ${now}, ${now}, ${held?.items ?? null}::int, ${oldestAt}::timestamptz)
      on conflict (observer_id, id) do update set last_seen_at = excluded.last_seen_at,
        held_count = case when ${held != null} then excluded.held_count else stored.held_count end,
        held_since = case when ${held != null} then excluded.held_since else stored.held_since end
      returning observer_id, held_count, set_config('synchronous_commit', 'off', true)
    )
    ${emitLive({ kind: 'presence', at: now, about: ofObserver, from: holdingChanged })}`.execute(db)
}

/** Records when an observer first read a message. Ignores messages to others. */
export const markRead = async (
  { db }: ScopedDb,
  { observerId, now }: ItemContext,
  messageId: number,
): Promise<void> => {
  await db
    .updateTable('notification_recipient')
    .set({ read_at: now })
    .where('notification_id', '=', messageId)
    .where('observer_id', '=', observerId)
    .where('read_at', 'is', null)
    .execute()
}

/** A device of an observer in scope, also if it has ended or the observer was removed; undefined if the observer never signed in on it. */
export const findSender = ({ db, scope }: ScopedDb, { observerId, deviceId }: Sender) =>
  db
    .selectFrom('device')
    .innerJoin('observer', 'observer.id', 'device.observer_id')
    .where('device.observer_id', '=', observerId)
    .where('device.id', '=', deviceId)
    .where(observerInScope(scope))
    .select(['observer.name as observerName', 'observer.phone as observerPhoneNumber', 'device.name as deviceName'])
    .executeTakeFirst()
