import { sql } from 'kysely'

/** The account that imported a report from a file that the phone saved; null if the phone sent it. An item and its report have one time. */
const importedBy = (table: string, time: string, kinds: readonly string[]) => sql<string | null>`(
  select imported_by from app_item
  where app_item.observer_id = ${sql.ref(`${table}.observer_id`)} and received_at = ${sql.ref(`${table}.${time}`)}
    and imported_by is not null and kind = any(${kinds}::text[])
  limit 1)`

/** Of a row of `answer`. Selected under the name of its column. */
export const answerImportedBy = (table: string) => importedBy(table, 'answered_at', ['answer'])

/** Of a row of `note`. */
export const noteImportedBy = importedBy('note', 'created_at', ['note', 'problem', 'move'])
