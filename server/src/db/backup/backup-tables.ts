import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Tables that no backup has, each with its reason. Every other table is in it, whenever it was added. */
export const excluded: Readonly<Record<string, string>> = {
  kysely_migration: 'written by migrating, which comes before the rows',
  kysely_migration_lock: 'written by migrating, which comes before the rows',
  migration_checksum: 'written by migrating, which comes before the rows',
  session: 'who signed out or was shut out since the backup must not be let in again by an old token',
  login_failure: 'failed sign-ins of a moment that is long over',
  live_event: 'the echo of what is there: an open screen reads everything anew',
  outbox: 'what waited may have been delivered since, and must not arrive twice',
}

/** Tables in an order in which each comes after those that it refers to. */
const orderByReferences = (tables: readonly string[], references: ReadonlyMap<string, readonly string[]>): string[] => {
  const ordered = new Set<string>()
  const place = (table: string, path: readonly string[]) => {
    if (ordered.has(table)) return
    if (path.includes(table)) throw new Error(`Tables refer to each other in a circle: ${path.join(', ')}`)
    for (const other of references.get(table) ?? []) if (other !== table) place(other, [...path, table])
    ordered.add(table)
  }
  for (const table of tables) place(table, [])
  return [...ordered]
}

/** The tables that a backup has, in the order in which they can be filled again. */
export const findBackupTables = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string; references: string[] }>`
    select relname as name, array(
      select other.relname from pg_constraint join pg_class as other on other.oid = confrelid
      where conrelid = kept.oid and contype = 'f'
    )::text[] as references
    from pg_class as kept
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`.execute(db)
  const kept = rows.filter(({ name }) => excluded[name] === undefined)
  const names = new Set(kept.map(({ name }) => name))
  // A row that refers to one that is left out could not be restored, and the database would say so.
  const references = kept.map(({ name, references: others }): [string, string[]] => [
    name,
    others.filter(other => names.has(other)),
  ])
  return orderByReferences([...names], new Map(references))
}
