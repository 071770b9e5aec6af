import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { errorCode } from '../../../domain/errors.ts'
import type { Mutex } from './mutex.ts'
import type { EngineSession } from './session.ts'

/** Maximum wait for the single connection, in milliseconds. */
export const LOCK_TIMEOUT_MS = 30_000
const ABORTED = '25P02'
let cursors = 0

class EmbeddedConnection implements DatabaseConnection {
  readonly #session: EngineSession
  readonly #mutex: Mutex
  #release: (() => void) | undefined
  inTransaction = false

  constructor(session: EngineSession, mutex: Mutex) {
    this.#session = session
    this.#mutex = mutex
  }

  async acquire() {
    this.#release = await this.#mutex.lock(LOCK_TIMEOUT_MS)
  }

  release() {
    this.#release?.()
    this.#release = undefined
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // A stream may have released the connection: don't run inside another caller's transaction.
    const release = this.#release ? undefined : await this.#mutex.lock(LOCK_TIMEOUT_MS)
    try {
      const { rows, affectedRows } = await this.#session.query(query.sql, query.parameters)
      // The caller of Kysely specifies the row type, as with every driver.
      return { rows: rows as R[], numAffectedRows: BigInt(affectedRows) }
    } finally {
      release?.()
    }
  }

  /**
   * Outside a transaction, the cursor is `with hold`, and the connection is released between two fetches, so that a slow or
   * abandoned reader doesn't block others.
   */
  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    cursors += 1
    const cursor = `stream_${cursors}`
    const hold = this.inTransaction ? 'without hold' : 'with hold'
    await this.#session.query(`declare ${cursor} no scroll cursor ${hold} for ${query.sql}`, query.parameters)
    try {
      for (;;) {
        const { rows } = await this.#session.query(`fetch ${Number(chunkSize)} from ${cursor}`)
        if (rows.length === 0) return
        if (!this.inTransaction) this.release()
        // As above.
        yield { rows: rows as R[] }
        if (!this.#release) await this.acquire()
      }
    } finally {
      if (!this.#release) await this.acquire()
      await this.#closeCursor(cursor)
    }
  }

  async #closeCursor(cursor: string) {
    try {
      await this.#session.exec(`close ${cursor}`)
    } catch (error) {
      // A failed transaction has already closed its cursors; report its original error.
      if (errorCode(error) !== ABORTED) throw error
    }
  }
}

const run = (connection: DatabaseConnection, statement: string) => connection.executeQuery(CompiledQuery.raw(statement))

const createDriver = (session: EngineSession, mutex: Mutex): Driver => {
  const setInTransaction = (connection: DatabaseConnection, inTransaction: boolean) => {
    if (connection instanceof EmbeddedConnection) connection.inTransaction = inTransaction
  }
  const finish = async (connection: DatabaseConnection, statement: 'commit' | 'rollback') => {
    setInTransaction(connection, false)
    await run(connection, statement)
  }
  return {
    init: async () => undefined,
    async acquireConnection() {
      const connection = new EmbeddedConnection(session, mutex)
      await connection.acquire()
      return connection
    },
    async beginTransaction(connection, { isolationLevel, accessMode }: TransactionSettings) {
      const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
      await run(connection, `start transaction${level}${accessMode ? ` ${accessMode}` : ''}`)
      setInTransaction(connection, true)
    },
    commitTransaction: connection => finish(connection, 'commit'),
    rollbackTransaction: connection => finish(connection, 'rollback'),
    async releaseConnection(connection) {
      if (connection instanceof EmbeddedConnection) connection.release()
    },
    destroy: async () => undefined,
  }
}

/** Kysely dialect for the embedded engine: PostgreSQL over a single session, serialized by the mutex. */
export const embeddedDialect = (session: EngineSession, mutex: Mutex): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createDriver(session, mutex),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
