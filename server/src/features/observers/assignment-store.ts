import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { changeVersions } from '../../db/shared/threads.ts'
import { updateExpectedProgress } from '../../reports/progress-store.ts'

/** Assigns these stations and no others. Returns whether that changed anything. */
export const replaceAssignments = async (
  scoped: ScopedDb,
  observerId: number,
  stationIds: readonly number[],
): Promise<boolean> => {
  await changeVersions(scoped, [observerId])
  const { rows } = await sql<{ changed: number }>`
    with removed as (
      delete from observer_assignment
      where observer_id = ${observerId} and polling_station_id <> all(${stationIds}::int[])
      returning 1
    ), added as (
      insert into observer_assignment
      select ${observerId}::int, id from unnest(${[...new Set(stationIds)]}::int[]) as station(id)
      on conflict do nothing
      returning 1
    )
    select ((select count(*) from removed) + (select count(*) from added))::int as changed`.execute(scoped.db)
  if (rows[0]?.changed === 0) return false
  await updateExpectedProgress(scoped.db, [observerId])
  return true
}

/** Assigns stations to new observers. */
export const insertAssignments = async (
  { db }: ScopedDb,
  rows: readonly { readonly observerId: number; readonly stationIds: readonly number[] }[],
): Promise<void> => {
  const pairs = rows.flatMap(({ observerId, stationIds }) => stationIds.map(id => ({ observerId, id })))
  if (pairs.length === 0) return
  await sql`
    insert into observer_assignment
    select * from unnest(${pairs.map(({ observerId }) => observerId)}::int[], ${pairs.map(({ id }) => id)}::int[])
    on conflict do nothing`.execute(db)
}
