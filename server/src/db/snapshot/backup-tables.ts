import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { findTables } from '../schema/tables.ts'

/** Sorts tables topologically: referenced tables first. */
const orderByReferences = (tables: readonly string[], references: ReadonlyMap<string, readonly string[]>): string[] => {
  const ordered = new Set<string>()
  const add = (table: string, path: readonly string[]) => {
    if (ordered.has(table)) return
    if (path.includes(table)) throw new Error(`Circular references between tables: ${path.join(', ')}`)
    for (const other of references.get(table) ?? []) if (other !== table) add(other, [...path, table])
    ordered.add(table)
  }
  for (const table of tables) add(table, [])
  return [...ordered]
}

/** The tables of a backup, in the order of restoring them. */
export const findBackupTables = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string; references: string[] }>`
    select relname as name, array(
      select other.relname from pg_constraint join pg_class as other on other.oid = confrelid
      where conrelid = relation.oid and contype = 'f'
    )::text[] as references
    from pg_class as relation
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`.execute(db)
  const excluded = findTables(({ excludedFromBackup }) => excludedFromBackup !== undefined)
  const included = rows.filter(({ name }) => !excluded.includes(name))
  const names = new Set(included.map(({ name }) => name))
  // References to excluded tables don't matter: restoring such a row would fail.
  const references = included.map(({ name, references: others }): [string, string[]] => [
    name,
    others.filter(other => names.has(other)),
  ])
  return orderByReferences([...names], new Map(references))
}
