import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchContext } from './bench.ts'
import { type Client, createClient } from './client.ts'
import { createUsageRecorder } from './usage.ts'

/** The organizer's account of every mission here; its password is also every phone's PIN, so that one hash will do. */
export const admin = { account: 'organizer', password: 'measured, not guessed' } as const

const startTimeoutMs = 60_000
// A profile takes its time to be written.
const stopTimeoutMs = 60_000

/** The built server as a process of its own, as in production. */
interface Server {
  /** Origin, without a slash at the end. */
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** Where the built server is; and where it is noted what it uses, if that counts. */
type ServerLocation = Pick<BenchContext, 'root'> & Partial<Pick<BenchContext, 'usage'>>

/** A server, and a client to ask it with. */
export interface RunningServer extends Pick<Server, 'url' | 'pid'> {
  readonly client: Client
  /** Runs a part of the script and notes by that name what it used. */
  readonly recordUsage: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

const untilListening = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let log = ''
    const read = (text: string) => {
      // Afterwards the log is only drained: a full pipe would stop the server.
      if (log.includes('Listening on')) return
      log += text
      const address = /Listening on (http:\/\/[\w.:[\]-]+)/.exec(log)?.[1]
      if (address) resolve(address)
    }
    server.stdout?.setEncoding('utf8').on('data', read)
    server.stderr?.setEncoding('utf8').on('data', read)
    server.once('error', reject)
    server.once('close', code => reject(new Error(`The server ended with ${code} instead of listening:\n${log}`)))
    void wait(startTimeoutMs, undefined, { ref: false }).then(() =>
      reject(new Error(`The server did not listen:\n${log}`)),
    )
  })

const endProcess = async (server: ChildProcess) => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  const force = setTimeout(() => server.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(force)
}

/** Starts the built server on a database; without one on the embedded engine, in a folder that goes with it. */
const startServer = async ({ root, usage }: ServerLocation, databaseUrl: string | undefined): Promise<Server> => {
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
  const profiling = usage?.profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${usage.profiles}`]
  const server = spawn(process.execPath, [...profiling, join(root, 'server/dist/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Out of reach of the terminal's Ctrl-C, which would cut off what is being measured.
    detached: true,
  })
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    await endProcess(server)
    process.off('exit', kill)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const url = await untilListening(server)
    return { url, pid: server.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Does something with the built server on a database, or on the embedded engine without one, and ends it. */
export const withServer = async <T>(
  place: ServerLocation,
  databaseUrl: string | undefined,
  work: (running: RunningServer) => Promise<T>,
): Promise<T> => {
  const { url, pid, stop } = await startServer(place, databaseUrl)
  const client = createClient(url)
  try {
    return await work({ url, pid, client, recordUsage: await createUsageRecorder(place.usage, pid, databaseUrl) })
  } finally {
    client.close()
    await stop()
  }
}
