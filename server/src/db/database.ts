import type { Kysely } from 'kysely'
import type { Database } from './schema/tables.ts'

/** Everything SQL goes through this: the database itself or a transaction of it. */
export type Db = Kysely<Database>

/**
 * Hears what is notified on a channel, until the returned function is called.
 * What is notified while a lost connection is being replaced isn't heard.
 */
export type Listen = (channel: string, onEvent: (payload: string) => void) => Promise<() => Promise<void>>

/** Connections at this moment, and how many calls wait for one. */
interface PoolStats {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** An open database; both engines answer the same SQL with the same values. */
export interface OpenDatabase {
  db: Db
  engine: 'embedded' | 'postgresql'
  /** Where others can open it too. */
  readonly url?: string
  readonly listen: Listen
  poolStats(): PoolStats
  /** Closes once; later calls wait for the same end. */
  close(): Promise<void>
}
