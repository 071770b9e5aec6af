import type { Kysely } from 'kysely'
import type { Database } from './schema/columns.ts'

/** The database or a transaction. */
export type Db = Kysely<Database>

/**
 * Listens to a channel until the returned function is called.
 * Notifications are lost while a broken connection is being replaced.
 */
export type Listen = (channel: string, onEvent: (payload: string) => void) => Promise<() => Promise<void>>

/** Current numbers of connections and of queued requests for one. */
interface PoolStats {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** An open database. Both engines return the same values for the same SQL. */
export interface OpenDatabase {
  db: Db
  engine: 'embedded' | 'postgresql'
  /** URL for further connections; absent with the embedded engine. */
  readonly url?: string
  readonly listen: Listen
  poolStats(): PoolStats
  /** Idempotent: later calls return the same promise. */
  close(): Promise<void>
}
