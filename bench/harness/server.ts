import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess, untilListening } from '../../testkit/process/child-server.ts'
import type { BenchContext } from './bench.ts'
import { type Client, createClient } from './client.ts'
import { createUsageRecorder } from './usage.ts'

/** The organizer account of every dataset. Its password is also the PIN of all phones, so they share one hash. */
export const admin = { account: 'organizer', password: 'measured, not guessed' } as const

// The first start with a large dataset computes its counters.
const startTimeoutMs = 600_000
const stopTimeoutMs = 60_000

/** The built server in a separate process. */
interface Server {
  /** Origin without a trailing slash. */
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** Location of the built server, and where to record its usage. */
type ServerLocation = Pick<BenchContext, 'root'> & Partial<Pick<BenchContext, 'usage'>>

/** A running server and its client. */
export interface RunningServer extends Pick<Server, 'url' | 'pid'> {
  readonly client: Client
  /** Runs a part of the scenario and records its usage under that name. */
  readonly recordUsage: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

/** Starts the built server on a database, or on the embedded engine in a temporary folder. */
const startServer = async ({ root }: ServerLocation, databaseUrl: string | undefined): Promise<Server> => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-bench-'))
  const { DATABASE_URL: _notThisOne, ...inherited } = process.env
  const env = {
    ...inherited,
    NODE_ENV: 'production',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    DEMO: 'off',
    TOKEN_SECRET: 'tokens of benchmarks open nothing else',
    ADMIN_ACCOUNT: admin.account,
    ADMIN_PASSWORD: admin.password,
  }
  const server = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // In another process group, so that Ctrl-C in the terminal doesn’t reach it.
    detached: true,
  })
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    await endProcess(server, 'SIGINT', stopTimeoutMs)
    process.off('exit', kill)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const url = await untilListening(server, startTimeoutMs)
    return { url, pid: server.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs `work` with the built server on a database, or on the embedded engine without one, and stops it. */
export const withServer = async <T>(
  location: ServerLocation,
  databaseUrl: string | undefined,
  work: (running: RunningServer) => Promise<T>,
): Promise<T> => {
  const { url, pid, stop } = await startServer(location, databaseUrl)
  const client = createClient(url)
  try {
    return await work({
      url,
      pid,
      client,
      recordUsage: await createUsageRecorder(location.usage, pid, databaseUrl),
    })
  } finally {
    client.close()
    await stop()
  }
}
