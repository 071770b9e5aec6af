import { sql } from 'kysely'
import { run } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { factsChangedAt } from '../../db/shared/places/change-places.ts'
import { hasRow } from '../../db/shared/rows.ts'
import { toStationSearchText } from '../../domain/search-keys.ts'

export interface StationFields {
  readonly countyId: number
  readonly number: number
  readonly placeName: string
  readonly address: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly registeredVoters: number | null
  readonly code: string | null
  readonly active: boolean
}

export const findStationFields = ({ db }: ScopedDb, id: number): Promise<StationFields | undefined> =>
  db
    .selectFrom('polling_station')
    .where('id', '=', id)
    .select(['county_id as countyId', 'number', 'name as placeName', 'address', 'latitude', 'longitude', 'active'])
    .select(['registered_voters as registeredVoters', 'code'])
    .executeTakeFirst()

/** Whether reports, visits or assignments refer to the station. */
export const isStationUsed = async ({ db }: ScopedDb, id: number): Promise<boolean> => {
  const tables = ['visit', 'thread', 'answer', 'note', 'unplaced_report', 'observer_assignment']
  const uses = tables.map(table => sql`exists (select from ${sql.table(table)} where polling_station_id = ${id})`)
  const { rows } = await sql<{ used: boolean }>`select ${sql.join(uses, sql` or `)} as used`.execute(db)
  return rows[0]?.used ?? false
}

const toRow = ({ countyId, placeName, registeredVoters, code, ...station }: StationFields) => ({
  ...station,
  county_id: countyId,
  name: placeName,
  registered_voters: registeredVoters,
  code,
  search_text: toStationSearchText({ name: placeName, address: station.address, code }),
})

/** Throws a unique violation of `polling_station_number_key` or `polling_station_code`. */
export const insertStation = async ({ db }: ScopedDb, station: StationFields): Promise<number> => {
  const row = await db.insertInto('polling_station').values(toRow(station)).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** What the station's number means until now: phones may have recorded something with it. */
export const keepNumber = ({ db }: ScopedDb, id: number, now: Date) => run(db)`
  insert into station_number_change (county_id, number, polling_station_id, ended_at)
  select county_id, number, id, ${now} from polling_station where id = ${id}`

/** Throws unique violations as `insertStation` does. */
export const updateStation = async ({ db }: ScopedDb, id: number, station: StationFields, now: Date): Promise<void> => {
  const facts_changed_at = factsChangedAt(sql`${station.registeredVoters}::int`, now)
  await db
    .updateTable('polling_station')
    .set({ ...toRow(station), facts_changed_at })
    .where('id', '=', id)
    .execute()
}

/** Whether the number is that of a station which was merged into another one. */
export const isMergedNumber = ({ db }: ScopedDb, { countyId, number }: StationFields): Promise<boolean> =>
  hasRow(db.selectFrom('station_alias').where('county_id', '=', countyId).where('number', '=', number))

/** Throws a foreign key violation if something refers to the station. Numbers that were merged into it are free again. */
export const removeStation = async ({ db }: ScopedDb, id: number): Promise<void> => {
  await db.deleteFrom('station_alias').where('polling_station_id', '=', id).execute()
  await db.deleteFrom('polling_station').where('id', '=', id).execute()
}
