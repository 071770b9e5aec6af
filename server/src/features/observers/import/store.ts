import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { addActivity } from '../../../db/shared/observer-activity.ts'
import { normalizeForSearch } from '../../../domain/search-keys.ts'

export { isNgoInScope as hasNgo } from '../../../db/shared/ngo-in-scope.ts'

export interface NewObserverRow {
  readonly name: string
  readonly phone: string
  readonly phoneKey: string
  readonly sendSms?: boolean
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
    insert into observer (ngo_id, name, name_folded, phone, phone_key, send_sms, backup_phone, pin_hash, created_at)
    select ${ngoId}::int, name, name_folded, phone, phone_key, send_sms, backup_phone, pin_hash, ${now}::timestamptz
    from unnest(
      ${rows.map(row => row.name)}::text[], ${rows.map(row => normalizeForSearch(row.name))}::text[],
      ${rows.map(row => row.phone)}::text[], ${rows.map(row => row.phoneKey)}::text[],
      ${rows.map(row => row.sendSms ?? false)}::boolean[], ${rows.map(row => row.backupPhone)}::text[],
      ${rows.map(row => row.pinHash)}::text[]
    ) as line(name, name_folded, phone, phone_key, send_sms, backup_phone, pin_hash)
    where not exists (select from observer where observer.phone_key = line.phone_key and removed_at is null)
    on conflict (phone_key, phone_key_serial) where removed_at is null do nothing
    returning id, phone_key`.execute(scoped.db)
  await addActivity(
    scoped,
    inserted.map(({ id }) => id),
  )
  return new Map(inserted.map(row => [row.phone_key, row.id]))
}
