import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../prepared.ts'
import { run } from '../query.ts'
import type { ScopedDb } from '../scoped-db.ts'
import { emitLive, ofObserver } from './live-events.ts'

// A row of `observer_activity` has what reports change of an observer who isn't removed. It is apart from `observer`: an index on
// a column that each report changes would cost all indexes of the table an entry.

type Database = Pick<ScopedDb, 'db'>

/** Adds the rows of new observers and counts them. Call it after inserting them. */
export const addActivity = ({ db }: Database, observerIds: readonly number[]) => run(db)`
  with added as (
    insert into observer_activity (observer_id, last_seen_at, station_count, ngo_id)
    select id, last_seen_at, station_count, ngo_id from observer where id = any(${observerIds}::int[])
    returning ngo_id
  )
  update ngo set observer_count = observer_count + counted.number
  from (select ngo_id, count(*) as number from added group by 1) as counted where ngo.id = counted.ngo_id`

/** Removes the row of a removed observer, who is no longer counted. */
export const removeActivity = ({ db }: Database, observerId: number) => run(db)`
  with removed as (delete from observer_activity where observer_id = ${observerId} returning ngo_id)
  update ngo set observer_count = observer_count - 1 from removed where ngo.id = removed.ngo_id`

/**
 * CTEs that copy the columns of changed observers, and notify the situation of the first one of each. `observers` has the columns
 * `observer_id`, `last_seen_at` and `station_count`.
 */
export const copyActivityQueries = (observers: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  active as (
    update observer_activity as activity set last_seen_at = changed.last_seen_at, station_count = changed.station_count
    from ${observers} as changed join observer_activity as previous on previous.observer_id = changed.observer_id
    where activity.observer_id = changed.observer_id
    returning activity.observer_id, activity.ngo_id, activity.last_seen_at as seen_at,
      previous.last_seen_at is null and activity.last_seen_at is not null as is_first
  ), presence as (
    ${emitLive({ kind: 'presence', at: sql.ref('seen_at'), about: ofObserver, from: sql`active where is_first` })}
  )`

/** Copies `last_seen_at` and `station_count` of observers after they have changed. */
export const copyActivity = async ({ db }: Database, observerIds: readonly number[]): Promise<void> => {
  const observers = sql`(select id as observer_id, last_seen_at, station_count from observer where id = any(${observerIds}::int[]))`
  await sql`${prepared} with ${copyActivityQueries(observers)} select from active`.execute(db)
}

/** The station of the newest arrival; null after the departure from it. */
const currentStation = sql`(
  select case when left_at is null or left_at < arrived_at then polling_station_id end from visit
  where observer_id = activity.observer_id and superseded_at is null and arrived_at is not null
  order by arrived_at desc, recorded_at desc, id desc limit 1)`

/** Updates where observers are, and notifies the situation. Call it after their current visits have changed. */
export const updateStations = ({ db }: Database, observerIds: readonly number[], now: Date) => run(db)`${prepared}
  with moved as (
    update observer_activity as activity set station_id = ${currentStation}
    where observer_id = any(${observerIds}::int[]) and station_id is distinct from ${currentStation}
    returning observer_id, ngo_id
  )
  ${emitLive({ kind: 'presence', at: now, about: ofObserver, from: sql`moved` })}`
