import type { PageRequest } from '@scrutineer/contract/core/page'
import { type SelectQueryBuilder, sql } from 'kysely'
import { inSnapshot } from '../client.ts'
import type { ScopedDb } from '../scoped-db.ts'

/** The number of rows of a query. */
export const countRows = async <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> => {
  const { count } = await query
    .clearSelect()
    .select(sql`count(*)::int`.as('count'))
    .$castTo<{ readonly count: number }>()
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a query has any row. */
export const hasRow = async <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<boolean> =>
  (await query.clearSelect().select(sql`true`.as('exists')).limit(1).executeTakeFirst()) !== undefined

/** Limits a query to the rows of a page. */
export const onPage =
  ({ page, pageSize }: PageRequest) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    query.limit(pageSize).offset((page - 1) * pageSize)

/** A page of what matches, and the number of all that matches, as of one moment. */
export const findPage = <DB, TB extends keyof DB, O, T>(
  outer: ScopedDb,
  matching: (scoped: ScopedDb) => SelectQueryBuilder<DB, TB, O>,
  findRows: (matched: SelectQueryBuilder<DB, TB, O>, scoped: ScopedDb) => Promise<T[]>,
): Promise<{ readonly total: number; readonly rows: T[] }> =>
  inSnapshot(outer, async scoped => {
    const matched = matching(scoped)
    return { total: await countRows(matched), rows: await findRows(matched, scoped) }
  })
