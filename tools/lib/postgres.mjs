import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall } from './apt.mjs'
import { canInstallPackages } from './find-program.mjs'
import { findPostgres } from './postgres-programs.mjs'
import { run } from './run.mjs'

const missing =
  'No PostgreSQL for the database tests: install it (Debian: apt-get install postgresql, macOS: brew install postgresql), or name a server in TEST_DATABASE_URL.'

/**
 * PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody`.
 * @param {string} passwd contents of /etc/passwd
 * @returns {{ uid: number, gid: number } | undefined}
 */
export function lesserUser(passwd) {
  const users = passwd.split('\n').map(line => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : undefined
}

async function freePort() {
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
 * @returns {Promise<string | undefined>} what it printed when it didn't start
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
      // Afterwards the log is only drained: a full pipe would stop the server.
      if (output.includes('ready to accept connections')) return
      output += text
      if (output.includes('ready to accept connections')) end(undefined)
    })
    server.on('error', error => end(error.message))
    server.on('exit', () => end(output))
  })
}

/**
 * @typedef {{ ok: true, url: string, stop: () => Promise<void> } | { ok: false, output: string }} Provided
 * @param {string} programs folder of initdb and postgres
 * @returns {Promise<Provided>}
 */
async function startIn(programs) {
  const user = process.getuid?.() === 0 ? lesserUser(readFileSync('/etc/passwd', 'utf8')) : undefined
  const folder = mkdtempSync(join(tmpdir(), 'scrutineer-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // In English whatever the machine speaks: the line that says "ready" is waited for.
  const env = { ...process.env, LC_ALL: 'C' }
  const data = join(folder, 'data')
  const port = await freePort()
  // The plainest locale: nothing may lean on how this one machine sorts and folds letters.
  const made = await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'scrutineer', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, env, cwd: folder },
  )
  if (!made.ok) {
    remove()
    return { ok: false, output: made.output }
  }
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '', ...settings.flatMap(each => ['-c', each])]
  const server = spawn(join(programs, 'postgres'), args, {
    ...user,
    env,
    cwd: folder,
    // Out of reach of the terminal's Ctrl-C: `stop` ends it and removes the folder.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null && server.kill('SIGQUIT')) await once(server, 'exit')
    remove()
  }
  const complaint = await untilReady(server)
  if (complaint !== undefined) {
    await stop()
    return { ok: false, output: complaint }
  }
  return { ok: true, url: `postgres://scrutineer@127.0.0.1:${port}/postgres`, stop }
}

/**
 * A PostgreSQL for tests: the one that `TEST_DATABASE_URL` names, or one of its own in a folder outside the clone.
 * @param {(line: string) => void} say
 * @returns {Promise<Provided>}
 */
export async function providePostgres(say) {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { ok: true, url: given, stop: async () => undefined }
  let programs = findPostgres()
  let output = ''
  if (!programs && canInstallPackages()) {
    say('Installing PostgreSQL (about a minute, once) …')
    output = (await aptInstall('postgresql')).output
    programs = findPostgres()
  }
  return programs ? startIn(programs) : { ok: false, output: `${output}${missing}\n` }
}
