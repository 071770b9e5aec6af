import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { addActivity } from '../../../db/shared/observer-activity.ts'
import { normalizeForSearch, toPhoneKey } from '../../../domain/search-keys.ts'

export { isNgoInScope as hasNgo } from '../../../db/shared/ngo-in-scope.ts'

/** Those phone keys that observers of any NGO already have. Phones are unique across the system. */
export const findTakenPhoneKeys = async ({ db }: ScopedDb, phoneKeys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ phone_key: string }>`
    select phone_key from observer where removed_at is null and phone_key = any(${phoneKeys}::text[])`.execute(db)
  return new Set(rows.map(row => row.phone_key))
}

export interface NewObserverRow {
  readonly name: string
  readonly phone: string
  readonly backupPhone: string | null
  readonly pinHash: string
}

/** Inserts all rows in one statement and skips phones taken meanwhile. Returns the ids of the inserted ones by phone key. */
export const insertObservers = async (
  scoped: ScopedDb,
  ngoId: number,
  rows: readonly NewObserverRow[],
  now: Date,
): Promise<Map<string, number>> => {
  const { rows: inserted } = await sql<{ id: number; phone_key: string }>`
    insert into observer (ngo_id, name, name_folded, phone, phone_key, backup_phone, pin_hash, created_at)
    select ${ngoId}::int, name, name_folded, phone, phone_key, backup_phone, pin_hash, ${now}::timestamptz
    from unnest(
      ${rows.map(row => row.name)}::text[], ${rows.map(row => normalizeForSearch(row.name))}::text[],
      ${rows.map(row => row.phone)}::text[], ${rows.map(row => toPhoneKey(row.phone))}::text[],
      ${rows.map(row => row.backupPhone)}::text[], ${rows.map(row => row.pinHash)}::text[]
    ) as line(name, name_folded, phone, phone_key, backup_phone, pin_hash)
    on conflict (phone_key) where removed_at is null do nothing
    returning id, phone_key`.execute(scoped.db)
  await addActivity(
    scoped,
    inserted.map(({ id }) => id),
  )
  return new Map(inserted.map(row => [row.phone_key, row.id]))
}
