import type { SavedView } from '@scrutineer/contract/saved-views'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'

/** The views of an account, by name. */
export const findSavedViews = ({ db }: ScopedDb, staffId: number): Promise<SavedView[]> =>
  db
    .selectFrom('saved_view')
    .where('staff_id', '=', staffId)
    .select(['id', 'list', 'name', 'search'])
    .orderBy('name')
    .orderBy('id')
    .execute()

/**
 * Saves a view, replacing the one of the same list and name. Returns its id, or undefined if the account already has `max`
 * others in the list.
 */
export const upsertSavedView = async (
  { db }: ScopedDb,
  staffId: number,
  { list, name, search }: Omit<SavedView, 'id'>,
  max: number,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into saved_view (staff_id, list, name, search)
    select ${staffId}::int, ${list}, ${name}, ${search}
    where (select count(*) from saved_view where staff_id = ${staffId} and list = ${list} and name <> ${name}) < ${max}
    on conflict (staff_id, list, name) do update set search = excluded.search
    returning id`.execute(db)
  return rows[0]?.id
}

/** Deletes a view of the account. Returns whether it existed. */
export const deleteSavedView = async ({ db }: ScopedDb, staffId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('saved_view')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
