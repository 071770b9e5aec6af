import type { ScopedDb } from '../../db/scoped-db.ts'
import { appendedTables } from '../../db/snapshot/round-tables.ts'
import { openSnapshot as open, type Snapshot } from '../../db/snapshot/snapshot.ts'

/** A snapshot of the whole database; the caller closes it. No scope applies, since only organizers create backups. */
export const openSnapshot = ({ db }: ScopedDb, databaseUrl: string | undefined): Promise<Snapshot> =>
  open(db, databaseUrl)

interface CompletedBackup {
  readonly checksum: string
  readonly takenAt: string
  readonly tables: readonly { readonly name: string; readonly rows: number }[]
}

/** Records what a backup contains, for the beginning of a new round. */
export const recordCompletedBackup = async (
  { db }: ScopedDb,
  { checksum, takenAt, tables }: CompletedBackup,
): Promise<void> => {
  const rows = new Map(tables.map(table => [table.name, table.rows]))
  const appended = Object.fromEntries(appendedTables.map(name => [name, rows.get(name) ?? 0]))
  await db
    .insertInto('completed_backup')
    .values({ checksum, taken_at: new Date(takenAt), appended: JSON.stringify(appended) })
    .execute()
}

/** Whether this server has sent a backup completely. */
export const hasCompletedBackup = async ({ db }: ScopedDb, checksum: string): Promise<boolean> => {
  const found = await db
    .selectFrom('completed_backup')
    .where('checksum', '=', checksum)
    .select('checksum')
    .executeTakeFirst()
  return found !== undefined
}
