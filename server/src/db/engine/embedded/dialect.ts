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
import type { Mutex } from './mutex.ts'
import type { EngineSession } from './session.ts'

/** How long one waits for the only connection, in milliseconds. */
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
    // A stream of this same connection may have let others in: never run inside their transaction.
    const release = this.#release ? undefined : await this.#mutex.lock(LOCK_TIMEOUT_MS)
    try {
      const { rows, affectedRows } = await this.#session.query(query.sql, query.parameters)
      // Kysely's caller names the row's type, as with every driver.
      return { rows: rows as R[], numAffectedRows: BigInt(affectedRows) }
    } finally {
      release?.()
    }
  }

  /**
   * Outside a transaction the cursor holds its result, and the connection is free between two reads: neither a slow
   * reader nor one who never comes back keeps others waiting.
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
        // As above, the caller names the row's type.
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
      // A failed transaction has closed its cursors itself; its own error is the one to tell.
      if (!(error instanceof Error && 'code' in error && error.code === ABORTED)) throw error
    }
  }
}

const run = (connection: DatabaseConnection, statement: string) => connection.executeQuery(CompiledQuery.raw(statement))

const createDriver = (session: EngineSession, mutex: Mutex): Driver => {
  const mark = (connection: DatabaseConnection, inTransaction: boolean) => {
    if (connection instanceof EmbeddedConnection) connection.inTransaction = inTransaction
  }
  const finish = async (connection: DatabaseConnection, statement: 'commit' | 'rollback') => {
    mark(connection, false)
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
      mark(connection, true)
    },
    commitTransaction: connection => finish(connection, 'commit'),
    rollbackTransaction: connection => finish(connection, 'rollback'),
    async releaseConnection(connection) {
      if (connection instanceof EmbeddedConnection) connection.release()
    },
    destroy: async () => undefined,
  }
}

/** Kysely on the embedded engine: PostgreSQL's dialect over one session, which the mutex gives to one at a time. */
export const embeddedDialect = (session: EngineSession, mutex: Mutex): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createDriver(session, mutex),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
