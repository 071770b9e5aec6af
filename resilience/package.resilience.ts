import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiClient } from '../testkit/client/api-client.ts'
import { createSetup } from '../testkit/client/setup.ts'
import { untilListening } from '../testkit/process/child-server.ts'

// Unpacks the archive and runs it as an unprivileged user who has Node.js and nothing else.

const execute = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
/** An unprivileged account, if these tests run as root. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

let parent: string
let installed: string
let settings: NodeJS.ProcessEnv

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'scrutineer-archive-'))
  await chmod(parent, 0o755)
  const archive = join(parent, 'scrutineer.tar.gz')
  await execute(process.execPath, [join(root, 'tools/package.mjs'), '--to', archive])
  installed = join(parent, 'installed')
  const [path, data] = [join(parent, 'path'), join(parent, 'data')]
  for (const folder of [installed, path, data]) await mkdir(folder)
  await execute('tar', ['-xzf', archive, '-C', installed, '--strip-components=1'])
  await symlink(process.execPath, join(path, 'node'))
  if (user.uid !== undefined) await chown(data, user.uid, user.gid)
  settings = { PATH: path, DATA_DIR: data, DEMO: 'off', PORT: '0' }
}, 600_000)
afterAll(() => rm(parent, { recursive: true, force: true }))

const start = (...argv: string[]) =>
  spawn(join(installed, 'bin/scrutineer'), argv, { cwd: join(parent, 'data'), env: settings, ...user })

const run = async (argv: readonly string[], typed = '') => {
  const child = start(...argv)
  child.stdin.end(typed)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (child.exitCode === null) await once(child, 'close')
  return { code: child.exitCode, out, err }
}

test('contains no package for development', async () => {
  const packages = await readdir(join(installed, 'node_modules'))
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'sharp', 'uqr']))
  for (const name of ['typescript', 'vite', 'vitest', 'react']) expect(packages).not.toContain(name)
})

test('is the file of its checksums, with its bill of materials', async () => {
  const { stdout } = await execute('sha256sum', ['--check', '--strict', 'scrutineer.sha256'], { cwd: parent })
  expect(stdout).toBe('scrutineer.tar.gz: OK\nscrutineer.cdx.json: OK\n')
})

test('shows help', async () => {
  expect(await run(['--help'])).toEqual({ code: 0, out: expect.stringContaining('create-organizer'), err: '' })
})

test('creates an organizer, serves the API, the web and the OpenAPI document, stops with code 0, and is checked', async () => {
  const password = 'a long password'
  const created = await run(['create-organizer', '--account', 'chief', '--password-file', '-'], `${password}\n`)
  expect(created).toMatchObject({ code: 0, err: '' })

  const server = start('start')
  const ended = once(server, 'close')
  const url = await untilListening(server, 120_000)
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'up' })
  expect(await (await fetch(url)).text()).toContain('id="root"')
  expect((await fetch(`${url}/openapi.json`)).status).toBe(200)
  await createSetup(createApiClient(url)).signIn('chief', password)
  server.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)

  const { code, out } = await run(['doctor', '--json'])
  expect(code).toBe(1)
  expect(JSON.parse(out).checks).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'database', state: 'ok' }),
      expect.objectContaining({ id: 'organizers', state: 'warning' }),
      expect.objectContaining({ id: 'observers', state: 'missing' }),
    ]),
  )
})
