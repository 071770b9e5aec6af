import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { existingObservers } from '../../../db/shared/observers.ts'

interface NewBatch {
  readonly staffId: number
  readonly count: number
  readonly sealed: string
  readonly now: Date
}

export const insertBatch = async ({ db }: ScopedDb, { staffId, count, sealed, now }: NewBatch): Promise<number> => {
  const { id } = await db
    .insertInto('generated_pins')
    .values({ staff_id: staffId, pin_count: count, sealed, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Batches of an account, of which only that account may see any. */
const batchesOf = ({ db }: ScopedDb, staffId: number, since: Date) =>
  db
    .selectFrom('generated_pins')
    .where('staff_id', '=', staffId)
    .where('created_at', '>', since)
    .select(['id', 'pin_count as count', 'created_at as createdAt'])

export const findBatches = (scoped: ScopedDb, staffId: number, since: Date) =>
  batchesOf(scoped, staffId, since).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

export const findBatch = (scoped: ScopedDb, staffId: number, since: Date, id: number) =>
  batchesOf(scoped, staffId, since).select('sealed').where('id', '=', id).executeTakeFirst()

/** The observers with these ids, by name. */
export const findObserversById = (scoped: ScopedDb, ids: readonly number[]) =>
  existingObservers(scoped)
    .where(sql<boolean>`observer.id = any(${ids}::int[])`)
    .select(['observer.id', 'observer.name', 'observer.phone', 'observer.pin_hash as pinHash'])
    .orderBy('observer.name_folded')
    .orderBy('observer.id')
    .execute()

/** Replaces PINs. Returns the ids of the observers whose PIN was replaced: others may have been removed meanwhile. */
export const updatePins = async (
  { db }: ScopedDb,
  rows: readonly { readonly id: number; readonly pinHash: string }[],
): Promise<Set<number>> => {
  const updated = await sql<{ id: number }>`
    update observer set pin_hash = line.pin_hash, demo = false
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ pinHash }) => pinHash)}::text[]) as line(id, pin_hash)
    where observer.id = line.id and observer.removed_at is null
    returning observer.id`.execute(db)
  return new Set(updated.rows.map(({ id }) => id))
}
