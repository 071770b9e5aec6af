import type { HandlerReply } from '@scrutineer/contract/core/endpoint'
import type { observerApp } from '@scrutineer/contract/observer-app'
import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import type { Db } from '../../db/client.ts'
import { allRows, firstRow } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'

type Start = HandlerReply<typeof observerApp.start>
type DueReport = Start['checkpoints'][number]
type Message = Start['messages'][number]
type StoredItems = NonNullable<Start['stored']> & { readonly since: Date | null }
type OtherDevice = Start['otherDevices'][number]

export const findPerson = ({ db }: ScopedDb, observerId: number) =>
  db
    .selectFrom('observer')
    .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
    .where('observer.id', '=', observerId)
    .select(['observer.id', 'observer.name', 'observer.phone', 'ngo.name as ngo'])
    .executeTakeFirstOrThrow()

/** The stations that an observer is assigned to, in the order of counties. */
export const findAssigned = ({ db }: ScopedDb, observerId: number) => allRows<OutboxStation>(db)`
  select county.code as "countyCode", number as "pollingStationNumber"
  from observer_assignment
  join polling_station on polling_station.id = polling_station_id join county on county.id = county_id
  where observer_id = ${observerId} order by county.sort_order, county.id, number`

/** The checkpoints of the counties in which an observer is assigned or has reported; of all of them without such a county. */
export const findDueReports = ({ db }: ScopedDb, observerId: number) => allRows<DueReport>(db)`
  with own as (
    select county_id from observer_county where observer_id = ${observerId}
    union
    select county_id from observer_assignment join polling_station on polling_station.id = polling_station_id
    where observer_id = ${observerId}
  )
  select name, form_id as "idForm", due_at as "dueAt" from checkpoint
  where all_counties or not exists (select from own) or exists (
    select from checkpoint_county where checkpoint_id = checkpoint.id and county_id in (select county_id from own))
  order by due_at, id`

/** The notifications to an observer, newest first. */
export const findMessages = ({ db }: ScopedDb, observerId: number, limit: number) => allRows<Message>(db)`
  select notification.id, title, message as text, sender, created_at as "sentAt", read_at as "readAt"
  from notification_recipient join notification on notification.id = notification_id
  where observer_id = ${observerId} order by created_at desc, notification.id desc limit ${limit}`

/** The items that a device has sent in this round. */
export const findStoredItems = ({ db }: ScopedDb, observerId: number, deviceId: string) => firstRow<StoredItems>(db)`
  select count(*)::int as items, coalesce(max(sequence), 0)::int as "lastSequence",
    greatest((select max(at) from audit where action = 'round.begin'),
      (select created_at from observer where id = ${observerId})) as since
  from app_item where observer_id = ${observerId} and device_id = ${deviceId}`

/** Other devices of an observer that held something when they were last seen. */
export const findHoldingDevices = (
  { db }: ScopedDb,
  observerId: number,
  deviceId: string | null,
) => allRows<OtherDevice>(db)`
  select name, held_count as items, last_seen_at as "lastSeenAt" from device
  where observer_id = ${observerId} and held_count > 0 and id is distinct from ${deviceId}::uuid
  order by last_seen_at desc`

export const findOwnVisit = ({ db }: ScopedDb, observerId: number, stationId: number) =>
  db
    .selectFrom('visit')
    .where('observer_id', '=', observerId)
    .where('polling_station_id', '=', stationId)
    .where('superseded_at', 'is', null)
    .select(['arrived_at as arrivedAt', 'left_at as leftAt'])
    .executeTakeFirst()

export interface CountyRow {
  readonly id: number
  readonly code: string
  readonly name: string
  /** Names of the areas above, from the top. */
  readonly path: string[]
}

/** All counties in their order. */
export const findCounties = (db: Db) => allRows<CountyRow>(db)`
  with recursive above as (
    select county.id as county_id, area.level, area.name, area.parent_id
    from county join area on area.id = county.area_id
    union all
    select county_id, area.level, area.name, area.parent_id from above join area on area.id = above.parent_id
  )
  select id, code, name, array(
    select above.name from above where county_id = county.id order by level)::text[] as path
  from county order by sort_order, id`

/** All stations by number. */
export const findStations = (db: Db) =>
  db
    .selectFrom('polling_station')
    .orderBy('county_id')
    .orderBy('number')
    .select(['id', 'county_id as countyId', 'number', 'name', 'address', 'latitude', 'longitude'])
    .select('registered_voters as registeredVoters')
    .execute()
