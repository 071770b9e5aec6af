import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run, sendSignal } from '../lib/run.mjs'
import { aptInstall } from './apt.mjs'
import { findPostgres } from './find-postgres.mjs'
import { canInstallPackages } from './find-program.mjs'

const missing =
  'No PostgreSQL for the database tests: install it (Debian: apt-get install postgresql, macOS: brew install postgresql), or name a server in TEST_DATABASE_URL.'

/**
 * The user that runs PostgreSQL if this process is root, since PostgreSQL refuses to run as root: `postgres`, otherwise
 * the unprivileged account.
 * @param {string} passwd contents of /etc/passwd
 * @returns {{ uid: number, gid: number } | undefined}
 */
function unprivilegedUser(passwd) {
  const users = passwd.split('\n').map(line => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : undefined
}

const serverUser = () => (process.getuid?.() === 0 ? unprivilegedUser(readFileSync('/etc/passwd', 'utf8')) : undefined)

/** A free port of the loopback address. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('A loopback port has no number.')
  return address.port
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<string | undefined>} its output if it didn't start
 */
function untilReady(server) {
  return new Promise(resolve => {
    let output = ''
    const limit = setTimeout(() => resolve(`${output}\nPostgreSQL was not ready within a minute.\n`), 60_000)
    const end = (/** @type {string | undefined} */ complaint) => {
      clearTimeout(limit)
      resolve(complaint)
    }
    server.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      // Drains the log afterwards, since a full pipe would block the server.
      if (output.includes('ready to accept connections')) return
      output += text
      if (output.includes('ready to accept connections')) end(undefined)
    })
    server.on('error', error => end(error.message))
    server.on('exit', () => end(output))
  })
}

/**
 * All processes of this machine with their parents, without zombies.
 * @returns {Promise<{ pid: number, parent: number }[]>}
 */
async function processes() {
  const { ok, output } = await run('ps', ['-A', '-o', 'pid=,ppid=,stat='])
  if (!ok) throw new Error(`The processes of PostgreSQL can't be listed: ${output}`)
  const rows = output.split('\n').map(line => line.trim().split(/\s+/))
  return rows
    .filter(([, , state = 'Z']) => !state.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }))
}

/**
 * Kills PostgreSQL with all its processes, each of which leads a process group.
 * @param {number} postmaster
 */
async function killAll(postmaster) {
  // A stopped postmaster starts no further processes.
  sendSignal(postmaster, 'SIGSTOP')
  const children = (await processes()).filter(({ parent }) => parent === postmaster).map(({ pid }) => pid)
  for (const pid of [postmaster, ...children]) sendSignal(pid, 'SIGKILL')
  // A remaining process keeps the shared memory, which would prevent a restart.
  while ((await processes()).some(({ pid }) => children.includes(pid))) await wait(10)
}

/**
 * @typedef {{ ok: true, url: string, stop: () => Promise<void> } | { ok: false, output: string, isMissing?: true }} Provided
 * @typedef {{ ok: true, url: string, stop: () => Promise<void>, kill: () => Promise<void> } | { ok: false, output: string }} Started
 * @param {string} programs folder of initdb and postgres
 * @param {string} folder of its data; writable by the server's user
 * @param {{ settings: readonly string[], quick: boolean, port?: number | undefined }} options
 *   `quick` ends it with SIGQUIT, without a checkpoint
 * @returns {Promise<Started>} `kill` ends all its processes as `kill -9` does
 */
async function startServer(programs, folder, { settings, quick, port: requestedPort }) {
  const user = serverUser()
  if (user) chownSync(folder, user.uid, user.gid)
  // English messages, since the start is detected by a log line.
  const env = { ...process.env, LC_ALL: 'C' }
  const data = join(folder, 'data')
  const port = requestedPort ?? (await freePort())
  if (!existsSync(join(data, 'PG_VERSION'))) {
    // A fixed locale, so that sort order and case don't depend on the machine.
    const created = await run(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'scrutineer', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...user, env, cwd: folder },
    )
    if (!created.ok) return { ok: false, output: created.output }
  }
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '', ...settings.flatMap(each => ['-c', each])]
  const server = spawn(join(programs, 'postgres'), args, {
    ...user,
    env,
    cwd: folder,
    // Not ended by the terminal's Ctrl-C, but by `stop`.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    if (server.kill(quick ? 'SIGQUIT' : 'SIGINT')) await ended
  }
  const kill = async () => {
    if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    await Promise.all([killAll(server.pid), ended])
  }
  const complaint = await untilReady(server)
  if (complaint !== undefined) {
    await stop()
    return { ok: false, output: complaint }
  }
  return { ok: true, url: `postgres://scrutineer@127.0.0.1:${port}/postgres`, stop, kill }
}

/**
 * Finds PostgreSQL's programs, or installs them if possible.
 * @param {(line: string) => void} log
 * @returns {Promise<{ programs: string | undefined, output: string }>}
 */
async function ensurePrograms(log) {
  const present = findPostgres()
  if (present || !canInstallPackages()) return { programs: present, output: '' }
  log('Installing PostgreSQL (about a minute, once) …')
  const { output } = await aptInstall('postgresql')
  return { programs: findPostgres(), output }
}

/**
 * A PostgreSQL for tests: the one of `TEST_DATABASE_URL`, or a new one in a folder outside the clone.
 * @param {(line: string) => void} log
 * @returns {Promise<Provided>}
 */
export async function startTestPostgres(log) {
  const configured = process.env.TEST_DATABASE_URL
  if (configured) return { ok: true, url: configured, stop: async () => undefined }
  const { programs, output } = await ensurePrograms(log)
  if (!programs) return { ok: false, isMissing: true, output: `${output}${missing}\n` }
  const folder = mkdtempSync(join(tmpdir(), 'scrutineer-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // Tests reuse databases: statistics of tables that were empty for a moment would make the next test's plans slow.
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'autovacuum=off',
    'max_connections=200',
  ]
  const started = await startServer(programs, folder, { settings, quick: true })
  if (!started.ok) {
    remove()
    return started
  }
  const stop = async () => {
    await started.stop()
    remove()
  }
  return { ...started, stop }
}

/**
 * A PostgreSQL with default settings and a persistent data folder.
 * @param {string} folder created if missing
 * @param {(line: string) => void} log
 * @param {number} [port] default: a free one
 * @returns {Promise<Started>}
 */
export async function startPersistentPostgres(folder, log, port) {
  const { programs, output } = await ensurePrograms(log)
  if (!programs) return { ok: false, output: `${output}${missing}\n` }
  mkdirSync(folder, { recursive: true })
  return startServer(programs, folder, { settings: [], quick: false, port })
}
