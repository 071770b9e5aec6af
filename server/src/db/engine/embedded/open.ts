import fs from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { errorCode } from '../../../domain/errors.ts'
import type { OpenDatabase } from '../../database.ts'
import type { Database } from '../../schema/columns.ts'
import { createDatabaseIfMissing } from './create.ts'
import { openDatabaseFolder, openDatabaseInMemory } from './in-process-session.ts'
import { lockFolder } from './lock/folder-lock.ts'
import { createMaintenance } from './maintenance.ts'
import { Mutex } from './mutex.ts'
import type { EngineSession } from './session.ts'
import { createDatabaseInWorker, openSessionInWorker } from './worker-session.ts'

const MAINTENANCE_PERIOD_MS = 5 * 60_000
/** Maximum wait for the single connection, in milliseconds. */
const LOCK_TIMEOUT_MS = 30_000

/** The session as a pool of a single connection, serialized by the mutex. */
const createPool = (session: EngineSession, mutex: Mutex): PostgresPool => ({
  async connect() {
    const release = await mutex.lock(LOCK_TIMEOUT_MS)
    const query = async (statement: string, parameters: readonly unknown[]) => {
      const { rows, affectedRows } = await session.query(statement, parameters)
      // With this command, Kysely returns the number of rows of every statement.
      return { command: 'UPDATE', rowCount: affectedRows, rows }
    }
    // The caller of Kysely specifies the row type, as with every driver, and nothing uses cursors.
    return { query, release } as PostgresPoolClient
  },
  end: async () => undefined,
})

/** Creates a database on a session. `afterClose` runs after the session has closed. */
export const databaseFromSession = (
  session: EngineSession,
  afterClose: () => Promise<void> = async () => undefined,
): OpenDatabase => {
  const mutex = new Mutex()
  const exclusively = async <T>(work: () => Promise<T>): Promise<T> => {
    const release = await mutex.lock(LOCK_TIMEOUT_MS)
    try {
      return await work()
    } finally {
      release()
    }
  }
  const timer = setInterval(createMaintenance(session, exclusively), MAINTENANCE_PERIOD_MS)
  timer.unref()
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(session, mutex) }) })
  let closed: Promise<void> | undefined
  const close = async () => {
    clearInterval(timer)
    await db.destroy()
    try {
      await session.close()
    } finally {
      await afterClose()
    }
  }
  return {
    db,
    engine: 'embedded',
    // Exclusively, because a LISTEN inside another caller's transaction would be rolled back with it.
    async listen(channel, onEvent) {
      const stop = await exclusively(() => session.listen(channel, onEvent))
      return () => exclusively(stop)
    },
    poolStats: () => ({ open: 1, idle: mutex.isHeld ? 0 : 1, waiting: mutex.waiting }),
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

const resolveFolder = async (folder: string) => {
  const absolute = path.resolve(folder)
  await fs.mkdir(path.dirname(absolute), { recursive: true })
  try {
    return await fs.realpath(absolute)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return path.join(await fs.realpath(path.dirname(absolute)), path.basename(absolute))
  }
}

/**
 * Opens the embedded engine in a folder, created if missing, in a worker thread. `inProcess` opens it without a worker,
 * which only exists compiled. `'memory'` is an empty in-memory database.
 */
export const openEmbedded = async (
  folder: string | 'memory',
  { inProcess = false }: { inProcess?: boolean } = {},
): Promise<OpenDatabase> => {
  if (folder === 'memory') return databaseFromSession(await openDatabaseInMemory())
  const real = await resolveFolder(folder)
  const unlock = await lockFolder(real, () =>
    inProcess ? createDatabaseIfMissing(real) : createDatabaseInWorker(real),
  )
  try {
    return databaseFromSession(await (inProcess ? openDatabaseFolder(real) : openSessionInWorker(real)), unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}
