import type { Db, OpenDatabase } from './database.ts'
import { openEmbedded } from './engine/embedded/open.ts'
import { noTimeouts, openPostgresql, type PostgresqlOptions } from './engine/postgresql/open.ts'

export type { Db, Listen, OpenDatabase } from './database.ts'
export { DatabaseLockedError } from './engine/embedded/lock/folder-lock.ts'
export { noTimeouts as endlessPatience, slowReaderTimeouts as slowReaderPatience } from './engine/postgresql/open.ts'

/**
 * Opens PostgreSQL at an URL, or the embedded engine in a folder, which is created when it is missing.
 * Throws `DatabaseLockedError` when another process has the folder open.
 */
export const openDatabase = (from: PostgresqlOptions | { folder: string }): Promise<OpenDatabase> =>
  'url' in from ? openPostgresql(from) : openEmbedded(from.folder)

/** Runs work that takes the time it takes, such as changing the schema: on connections of its own, where there are many. */
export const withoutTimeouts = async <T>({ db, url }: OpenDatabase, work: (db: Db) => Promise<T>): Promise<T> => {
  if (url === undefined) return work(db)
  const patient = await openPostgresql({ url, poolSize: 1, timeouts: noTimeouts, name: 'scrutineer schema' })
  return work(patient.db).finally(patient.close)
}

/** Runs the work in a new transaction, or within the one that `db` already is. */
export const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
