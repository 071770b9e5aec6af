import { sql } from 'kysely'
import { run } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { changeVersions } from '../../db/shared/threads.ts'
import { updateExpectedProgress } from '../../reports/progress-store.ts'

interface AssignedObserver {
  readonly id: number
  readonly stationIds: readonly number[]
}

/** In `from`: the assignments of these observers, with the columns `pair.id` and `pair.station_id`. */
const assignments = (observers: readonly AssignedObserver[]) => {
  const pairs = observers.flatMap(({ id, stationIds }) => stationIds.map(stationId => ({ id, stationId })))
  return sql`unnest(${pairs.map(({ id }) => id)}::int[], ${pairs.map(({ stationId }) => stationId)}::int[])
    as pair(id, station_id)`
}

/** Assigns to each of these observers the given stations and no others. Returns whether that changed anything. */
export const replaceAssignments = async (
  scoped: ScopedDb,
  observers: readonly AssignedObserver[],
): Promise<boolean> => {
  if (observers.length === 0) return false
  const ids = observers.map(({ id }) => id)
  await changeVersions(scoped, ids)
  const assigned = assignments(observers)
  const { rows } = await sql<{ changed: number }>`
    with removed as (
      delete from observer_assignment
      where observer_id = any(${ids}::int[]) and not exists (
        select from ${assigned} where pair.id = observer_id and pair.station_id = polling_station_id)
      returning 1
    ), added as (
      insert into observer_assignment (observer_id, polling_station_id) select id, station_id from ${assigned}
      on conflict do nothing
      returning 1
    )
    select ((select count(*) from removed) + (select count(*) from added))::int as changed`.execute(scoped.db)
  if (rows[0]?.changed === 0) return false
  await updateExpectedProgress(scoped.db, ids)
  return true
}

/** Assigns stations to new observers. */
export const insertAssignments = ({ db }: ScopedDb, observers: readonly AssignedObserver[]) => run(db)`
  insert into observer_assignment (observer_id, polling_station_id) select id, station_id from ${assignments(observers)}
  on conflict do nothing`
