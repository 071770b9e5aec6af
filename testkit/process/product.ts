import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyMigratedDatabase } from '../database/embedded-folder.ts'
import { emptyDatabase } from '../database/empty-database.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** The organizer's account, created at startup. */
export const admin = { user: 'organizer', password: 'the journeys’ own secret' } as const

export interface Product extends ServerProcess {
  /** The server's `DATA_DIR`. */
  readonly dataFolder: string
  /** For direct access to the database. The embedded one can be opened only after the server has stopped. */
  readonly database: { readonly url: string } | { readonly folder: string }
  /** Starts another process on the same database and folder after the previous one has ended. */
  readonly startAgain: () => Promise<ServerProcess>
}

/** Starts the built server with a new database and folder: on PostgreSQL if `TEST_DATABASE_URL` is set, otherwise embedded. */
export const startProduct = async (
  settings: NodeJS.ProcessEnv = {},
  postgresqlUrl = process.env.TEST_DATABASE_URL,
): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-journey-'))
  const database = postgresqlUrl ? await emptyDatabase(postgresqlUrl) : undefined
  if (!database) await copyMigratedDatabase(join(folder, 'database'))
  const env = {
    ...(database ? { DATABASE_URL: database.url } : {}),
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    DEMO: 'off',
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    ADMIN_ACCOUNT: admin.user,
    ADMIN_PASSWORD: admin.password,
    ...settings,
  }
  let running: ServerProcess | undefined
  const startAgain = async () => {
    // Keeps the port, so that clients can reconnect.
    const port = running ? new URL(running.url).port : env.PORT
    running = await startServer({ ...env, PORT: port })
    return running
  }
  const stop = async () => {
    await running?.stop()
    await database?.drop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const location = database ? { url: database.url } : { folder: join(folder, 'database') }
    return { ...(await startAgain()), dataFolder: folder, database: location, startAgain, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
