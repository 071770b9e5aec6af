import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { emptyDatabase } from '../server/test/empty-database.ts'

const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
const startLimit = 60_000
const stopLimit = 10_000

/** The organizer's account that this product starts with. */
export const admin = { user: 'organizer', password: 'the journeys’ own secret' } as const

export interface Product {
  /** Origin, without a slash at the end. */
  readonly url: string
  /** Error lines that the server has logged since the last call: a journey with any of them fails. */
  readonly takeErrors: () => string[]
  readonly stop: () => Promise<void>
}

/** Pino's lines are JSON with a level of 50 for errors; a line on stderr that is none comes from a crash. */
const isError = (line: string, stream: 'stdout' | 'stderr') => {
  if (!line.startsWith('{')) return stream === 'stderr'
  return /"level":(50|60|"error"|"fatal")/.test(line)
}

const watch = (server: ChildProcess) => {
  let errors: string[] = []
  let log = ''
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of ['stdout', 'stderr'] as const) {
      let rest = ''
      server[stream]?.setEncoding('utf8').on('data', (text: string) => {
        log += text
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        errors.push(...lines.filter(line => isError(line, stream)))
        const found = /Listening on (http:\/\/[\w.:[\]-]+)/.exec(log)?.[1]
        if (found) resolve(found)
      })
    }
    server.once('error', reject)
    server.once('exit', code => reject(new Error(`The server ended with ${code} instead of listening:\n${log}`)))
  })
  const takeErrors = () => {
    const taken = errors
    errors = []
    return taken
  }
  return { address, takeErrors, log: () => log }
}

const untilReady = async (url: string) => {
  for (let left = startLimit / 100; left > 0; left--) {
    const { ok, body } = await fetch(`${url}/ready`)
    await body?.cancel()
    if (ok) return
    await wait(100)
  }
  throw new Error(`${url}/ready did not answer within ${startLimit / 1000} s.`)
}

const end = async (server: ChildProcess) => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const force = setTimeout(() => server.kill('SIGKILL'), stopLimit)
  await ended
  clearTimeout(force)
}

/** Starts the built server on a database and a folder of its own: PostgreSQL under `TEST_DATABASE_URL`, else embedded. */
export const startProduct = async (): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-journey-'))
  const given = process.env.TEST_DATABASE_URL
  const database = given ? await emptyDatabase(given) : undefined
  const { DATABASE_URL: _theDevelopersOwn, ...env } = process.env
  const server = spawn(process.execPath, [main], {
    cwd: folder,
    env: {
      ...env,
      ...(database ? { DATABASE_URL: database.url } : {}),
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      DEMO: 'off',
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      ADMIN_ACCOUNT: admin.user,
      ADMIN_PASSWORD: admin.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { address, takeErrors, log } = watch(server)
  const stop = async () => {
    await end(server)
    await database?.drop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const late = wait(startLimit, undefined, { ref: false }).then(() => {
    throw new Error(`The server did not listen within ${startLimit / 1000} s:\n${log()}`)
  })
  try {
    const url = await Promise.race([address, late])
    await untilReady(url)
    return { url, takeErrors, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
