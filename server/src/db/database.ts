import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Everything SQL goes through this: the database itself or a transaction of it. */
export type Db = Kysely<Database>

/** An open database; both engines answer the same SQL with the same values. */
export interface OpenDatabase {
  db: Db
  engine: 'embedded' | 'postgresql'
  /**
   * Hears what is notified on a channel, until the returned function is called.
   * What is notified while a lost connection is being replaced isn't heard.
   */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  /** Closes once; later calls wait for the same end. */
  close(): Promise<void>
}
