import type { Db, OpenDatabase } from './database.ts'
import { openEmbedded } from './engine/embedded/open.ts'
import { noTimeouts, openPostgresql, type PostgresqlOptions } from './engine/postgresql/open.ts'

export type { Db, Listen, OpenDatabase } from './database.ts'
export { DatabaseLockedError } from './engine/embedded/lock/folder-lock.ts'
export { noTimeouts, type PostgresqlOptions, slowReaderTimeouts } from './engine/postgresql/open.ts'

/**
 * Opens PostgreSQL by URL, or the embedded engine in a folder, which is created if missing.
 * Throws `DatabaseLockedError` if another process has the folder open.
 */
export const openDatabase = (options: PostgresqlOptions | { folder: string }): Promise<OpenDatabase> =>
  'url' in options ? openPostgresql(options) : openEmbedded(options.folder)

/** Runs long work, such as migrations, without timeouts: on PostgreSQL with a separate connection. */
export const withoutTimeouts = async <T>({ db, url }: OpenDatabase, work: (db: Db) => Promise<T>): Promise<T> => {
  if (url === undefined) return work(db)
  const unlimited = await openPostgresql({ url, poolSize: 1, timeouts: noTimeouts, name: 'scrutineer schema' })
  return work(unlimited.db).finally(unlimited.close)
}

/** Runs the work in a new transaction, or in the current one if `db` is a transaction. */
export const transact = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/**
 * Runs reads whose results belong together, such as the rows of a page and the number of all rows: no change is committed between
 * them. They run one after the other. Inside a transaction, its isolation level applies.
 */
export const inSnapshot = <C extends { readonly db: Db }, T>(
  context: C,
  read: (context: C) => Promise<T>,
): Promise<T> => {
  const { db } = context
  if (db.isTransaction) return read(context)
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(trx => read({ ...context, db: trx }))
}

/** Like `transact`, with what else the work needs beside the database: the scope, or all that a feature depends on. */
export const inTransaction = <C extends { readonly db: Db }, T>(
  context: C,
  work: (context: C) => Promise<T>,
): Promise<T> => transact(context.db, db => work({ ...context, db }))
