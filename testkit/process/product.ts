import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDatabase } from '../database/empty-database.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** The organizer's account that this product starts with. */
export const admin = { user: 'organizer', password: 'the journeys’ own secret' } as const

export interface Product extends ServerProcess {
  /** Where its database is, for who looks into it beside the server, or after it. */
  readonly database: { readonly url: string } | { readonly folder: string }
  /** Starts another process on the same database and folder, after the one before has ended. */
  readonly startAgain: () => Promise<ServerProcess>
}

/** Starts the built server on a database and a folder of its own: PostgreSQL under `TEST_DATABASE_URL`, else embedded. */
export const startProduct = async (
  settings: NodeJS.ProcessEnv = {},
  given = process.env.TEST_DATABASE_URL,
): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-journey-'))
  const database = given ? await emptyDatabase(given) : undefined
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
    // The same address as before, so that whoever was calling can go on.
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
    const where = database ? { url: database.url } : { folder: join(folder, 'database') }
    return { ...(await startAgain()), database: where, startAgain, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
