import { type AccountColumns, columns, type ListColumns } from '@scrutineer/contract/columns'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'

/** How an account has arranged the columns of its lists. */
export const findColumns = async ({ db }: ScopedDb, staffId: number): Promise<AccountColumns> =>
  (await db.selectFrom('staff').select('list_columns').where('id', '=', staffId).executeTakeFirst())?.list_columns ?? {}

/** Replaces those of one list; none are the default ones. */
const updateColumns = async ({ db }: ScopedDb, staffId: number, list: string, listColumns: ListColumns) => {
  const { length } = listColumns
  await db
    .updateTable('staff')
    .set({
      list_columns:
        length === 0
          ? sql`list_columns - ${list}::text`
          : sql`list_columns || jsonb_build_object(${list}::text, ${JSON.stringify(listColumns)}::jsonb)`,
    })
    .where('id', '=', staffId)
    .execute()
}

export const columnRoutes = (serve: RouteRegistrar): void => {
  serve(columns.set, ({ scoped, actor, params, body }) =>
    updateColumns(scoped, actor.staffId, params.list, body.columns),
  )
}
