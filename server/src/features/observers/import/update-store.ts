import { sql } from 'kysely'
import { allRows } from '../../../db/query.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { normalizeForSearch } from '../../../domain/search-keys.ts'

export interface ExistingObserver {
  readonly id: number
  readonly phone: string
  readonly phoneKey: string
  readonly name: string
  readonly backupPhone: string | null
  readonly stationIds: readonly number[]
}

/** The NGO's observers with these phone keys, locked until the end of the transaction. */
export const lockObservers = (
  { db }: ScopedDb,
  ngoId: number,
  phoneKeys: readonly string[],
) => allRows<ExistingObserver>(db)`
  select id, phone, phone_key as "phoneKey", name, backup_phone as "backupPhone",
    array(select polling_station_id from observer_assignment where observer_id = observer.id) as "stationIds"
  from observer
  where ngo_id = ${ngoId} and removed_at is null and phone_key = any(${phoneKeys}::text[])
  order by id
  for update`

export interface ObserverUpdate {
  readonly id: number
  readonly name: string
  readonly backupPhone: string | null
}

export const updateObservers = async ({ db }: ScopedDb, rows: readonly ObserverUpdate[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    update observer set name = line.name, name_folded = line.name_folded, backup_phone = line.backup_phone
    from unnest(
      ${rows.map(({ id }) => id)}::int[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ name }) => normalizeForSearch(name))}::text[],
      ${rows.map(({ backupPhone }) => backupPhone)}::text[]
    ) as line(id, name, name_folded, backup_phone)
    where observer.id = line.id`.execute(db)
}
