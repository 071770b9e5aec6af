import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { emitLive, ofAnswers } from '../../../db/shared/live-events.ts'
import { updateStations } from '../../../db/shared/observer-activity.ts'
import { observersOfStation, recountVisitedStations } from '../../../db/shared/observer-station.ts'
import type { Merge } from './report-store.ts'

const findObservers = async ({ db }: ScopedDb, stationId: number): Promise<number[]> => {
  const { rows } = await sql<{ observer_id: number }>`
    select observer_id from (${observersOfStation(stationId)}) as observers order by 1`.execute(db)
  return rows.map(({ observer_id: id }) => id)
}

/**
 * Locks the observers of a station by id, then the station, so that nothing more is reported from it until the transaction ends.
 * A report locks its observer before it refers to the station. Tries again if another observer reported during the wait.
 */
export const lockStationWithObservers = async (scoped: ScopedDb, stationId: number): Promise<number[]> => {
  for (;;) {
    await sql`savepoint lock_station`.execute(scoped.db)
    const observers = await findObservers(scoped, stationId)
    await sql`select from observer where id = any(${observers}::int[]) order by id for update`.execute(scoped.db)
    await sql`select from polling_station where id = ${stationId} for update`.execute(scoped.db)
    const isComplete = (await findObservers(scoped, stationId)).every(id => observers.includes(id))
    if (!isComplete) await sql`rollback to savepoint lock_station`.execute(scoped.db)
    await sql`release savepoint lock_station`.execute(scoped.db)
    if (isComplete) return observers
  }
}

/** Updates what is stored of the observers: how many stations they visited, where they are, and in which counties. */
export const updateObservers = async (scoped: ScopedDb, { observers }: Merge, now: Date): Promise<void> => {
  for (const observerId of observers) await recountVisitedStations(scoped, observerId)
  await updateStations(scoped, observers, now)
  await sql`delete from observer_county where observer_id = any(${observers}::int[])`.execute(scoped.db)
  await sql`
    insert into observer_county (observer_id, county_id)
    select observer_id, county_id from form_progress where observer_id = any(${observers}::int[])
    union
    select observer_id, county_id from visit join polling_station on polling_station.id = polling_station_id
    where observer_id = any(${observers}::int[]) and arrived_at is not null`.execute(scoped.db)
}

/** Notifies open screens of the merged reports. */
export const notifyMerged = async ({ db }: ScopedDb, { into, observers }: Merge, now: Date): Promise<void> => {
  const from = sql`thread where observer_id = any(${observers}::int[]) and polling_station_id = ${into}`
  await emitLive({ kind: 'answers', at: now, about: ofAnswers, from }).execute(db)
}

/** Deletes the merged station; its numbers, code and name become those of the other one. */
export const replaceByAlias = async ({ db }: ScopedDb, from: number, into: number): Promise<void> => {
  for (const table of ['station_alias', 'station_number_change'])
    await sql`update ${sql.table(table)} set polling_station_id = ${into} where polling_station_id = ${from}`.execute(
      db,
    )
  await sql`
    insert into station_alias (county_id, number, polling_station_id, code, name)
    select county_id, number, ${into}, code, coalesce(nullif(name, ''), address) from polling_station where id = ${from}`.execute(
    db,
  )
  await db.deleteFrom('polling_station').where('id', '=', from).execute()
}
