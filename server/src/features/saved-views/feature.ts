import { MAX_SAVED_VIEWS, type SavedView, savedViews } from '@scrutineer/contract/saved-views'
import { sql } from 'kysely'
import { isUniqueViolation } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { Staff } from '../../domain/actor.ts'
import { problem } from '../../domain/problem.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'

/** The account's views and those that are shared with its NGO, by name. */
const findSavedViews = ({ db }: ScopedDb, { staffId, ngoId }: Staff): Promise<SavedView[]> =>
  db
    .selectFrom('saved_view as view')
    .innerJoin('staff', 'staff.id', 'view.staff_id')
    .where('staff.ngo_id', '=', ngoId)
    .where(({ or, eb }) => or([eb('view.staff_id', '=', staffId), eb('view.shared', '=', true)]))
    .select(['view.id', 'view.list', 'view.name', 'view.search', 'view.shared', 'staff.account as owner'])
    .orderBy('view.name')
    .orderBy('view.id')
    .execute()

/**
 * Saves a view, replacing the account's one of the same list and name that is shared like it. Returns its id, or undefined if
 * the account already has the maximum of others in the list.
 */
const upsertSavedView = async (
  { db }: ScopedDb,
  staffId: number,
  { list, name, search, shared = false }: Omit<SavedView, 'id' | 'owner' | 'shared'> & { shared?: boolean | undefined },
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into saved_view (staff_id, list, name, search, shared)
    select ${staffId}::int, ${list}, ${name}, ${search}, ${shared}::boolean
    where (
      select count(*) from saved_view
      where staff_id = ${staffId} and list = ${list} and (name, shared) <> (${name}, ${shared}::boolean)
    ) < ${MAX_SAVED_VIEWS}
    on conflict (staff_id, list, shared, name) do update set search = excluded.search
    returning id`.execute(db)
  return rows[0]?.id
}

/** The views that the account may change: its own and, for organizers, those that are shared with their NGO. */
const changeable = ({ staffId, ngoId, organizer }: Staff) =>
  sql<boolean>`(staff_id = ${staffId} or (${organizer}::boolean and shared
    and staff_id in (select id from staff where ngo_id = ${ngoId})))`

/** Changes a view. Returns whether the account may change one of this id. */
const updateSavedView = async (
  { db }: ScopedDb,
  actor: Staff,
  id: number,
  change: Pick<SavedView, 'name' | 'search' | 'shared'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('saved_view')
    .set(change)
    .where('id', '=', id)
    .where(changeable(actor))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a view. Returns whether the account may change one of this id. */
const deleteSavedView = async ({ db }: ScopedDb, actor: Staff, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where(changeable(actor))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const throwIfNameTaken = (error: unknown): never => {
  if (isUniqueViolation(error, 'saved_view_name'))
    throw problem('conflict', { errors: { name: [['view_name_taken']] } })
  throw error
}

export const savedViewRoutes = (serve: RouteRegistrar): void => {
  serve(savedViews.list, ({ scoped, actor }) => findSavedViews(scoped, actor))

  serve(savedViews.save, async ({ scoped, actor, body }) => {
    const id = await upsertSavedView(scoped, actor.staffId, body)
    if (id === undefined) throw problem('conflict', { detail: ['too_many_saved_views', String(MAX_SAVED_VIEWS)] })
    return id
  })

  serve(savedViews.change, async ({ scoped, actor, params, body }) => {
    const isChanged = await updateSavedView(scoped, actor, params.id, body).catch(throwIfNameTaken)
    if (!isChanged) throw problem('not_found')
  })

  serve(savedViews.remove, async ({ scoped, actor, params }) => {
    if (!(await deleteSavedView(scoped, actor, params.id))) throw problem('not_found')
  })
}
