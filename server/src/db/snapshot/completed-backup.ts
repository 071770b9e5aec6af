import type { Db } from '../client.ts'
import { appendedTables } from './round-tables.ts'

interface CompletedBackup {
  readonly checksum: string
  readonly takenAt: string
  readonly tables: readonly { readonly name: string; readonly rows: number }[]
}

/** Records what a complete backup contains, for the beginning of a new round and for the readiness. */
export const recordCompletedBackup = async (db: Db, { checksum, takenAt, tables }: CompletedBackup): Promise<void> => {
  const rows = new Map(tables.map(table => [table.name, table.rows]))
  const appended = Object.fromEntries(appendedTables.map(name => [name, rows.get(name) ?? 0]))
  await db
    .insertInto('completed_backup')
    .values({ checksum, taken_at: new Date(takenAt), appended: JSON.stringify(appended) })
    .execute()
}
