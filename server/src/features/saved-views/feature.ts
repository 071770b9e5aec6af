import { MAX_SAVED_VIEWS, type SavedView, savedViews } from '@scrutineer/contract/saved-views'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { problem } from '../../domain/problem.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'

/** The views of an account, by name. */
const findSavedViews = ({ db }: ScopedDb, staffId: number): Promise<SavedView[]> =>
  db
    .selectFrom('saved_view')
    .where('staff_id', '=', staffId)
    .select(['id', 'list', 'name', 'search'])
    .orderBy('name')
    .orderBy('id')
    .execute()

/**
 * Saves a view, replacing the one of the same list and name. Returns its id, or undefined if the account already has the
 * maximum of others in the list.
 */
const upsertSavedView = async (
  { db }: ScopedDb,
  staffId: number,
  { list, name, search }: Omit<SavedView, 'id'>,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into saved_view (staff_id, list, name, search)
    select ${staffId}::int, ${list}, ${name}, ${search}
    where (select count(*) from saved_view where staff_id = ${staffId} and list = ${list} and name <> ${name}) < ${MAX_SAVED_VIEWS}
    on conflict (staff_id, list, name) do update set search = excluded.search
    returning id`.execute(db)
  return rows[0]?.id
}

/** Deletes a view of the account. Returns whether it existed. */
const deleteSavedView = async ({ db }: ScopedDb, staffId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('saved_view')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const savedViewRoutes = (serve: RouteRegistrar): void => {
  serve(savedViews.list, ({ scoped, actor }) => findSavedViews(scoped, actor.staffId))

  serve(savedViews.save, async ({ scoped, actor, body }) => {
    const id = await upsertSavedView(scoped, actor.staffId, body)
    if (id === undefined) throw problem('conflict', { detail: ['too_many_saved_views', String(MAX_SAVED_VIEWS)] })
    return id
  })

  serve(savedViews.remove, async ({ scoped, actor, params }) => {
    if (!(await deleteSavedView(scoped, actor.staffId, params.id))) throw problem('not_found')
  })
}
