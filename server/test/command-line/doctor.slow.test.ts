import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../../../testkit/process/run-command.ts'
import { startServer } from '../../../testkit/process/server-process.ts'
import { createEmptyInstallation } from './empty-installation.ts'

let installation: Awaited<ReturnType<typeof createEmptyInstallation>>
beforeEach(async () => {
  installation = await createEmptyInstallation()
})
afterEach(() => installation.remove())

const runDoctor = (...argv: string[]) => runCommand(['doctor', ...argv], { settings: installation.settings })

/** The free space and the clocks differ between two calls. */
const withoutMeasures = (text: string) => text.replace(/-?[\d.]+ (GB|s)\b/g, '… $1')

test('an empty database needs a first start; then each gap is a line with what to do, or JSON', async () => {
  const before = await runDoctor()
  expect([before.code, before.out]).toEqual([1, expect.stringMatching(/^MISSING {2}Database .*\n +→ Start the server/)])

  await (await startServer(installation.settings)).stop()
  const { code, out, err } = await runDoctor()
  expect([code, err]).toEqual([1, ''])
  expect(out).toMatch(/^ok +Database /m)
  expect(out).toMatch(/^MISSING +Organizers +0 accounts, .*\n +→ Create the first one: scrutineer create-organizer/m)
  expect(out).toMatch(/^WARNING +Push messages +not configured\n +→ Set PUBLIC_URL with https/m)
  expect(out).toMatch(/^\d+ ok, \d+ warnings, \d+ missing\.$/m)

  const json = await runDoctor('--json')
  expect([json.code, withoutMeasures(json.err)]).toEqual([1, withoutMeasures(out)])
  expect(JSON.parse(json.out)).toMatchObject({ command: 'doctor', exitCode: 1 })
  expect(JSON.parse(json.out).checks).toContainEqual({
    id: 'organizers',
    state: 'missing',
    detail: { organizers: 0, withSecondFactor: 0 },
  })
})

test('a running server doesn’t hinder it on PostgreSQL; the built-in database has to be stopped', async () => {
  const server = await startServer(installation.settings)
  try {
    const { code, out } = await runDoctor()
    const database = installation.isEmbedded
      ? /^MISSING +Database .*in use by process \d+/
      : /^ok +Database +PostgreSQL/
    expect([code, out]).toEqual([1, expect.stringMatching(database)])
  } finally {
    await server.stop()
  }
})

test('the checks of a running server are asked for with an organizer’s password', async () => {
  const organizer = { ADMIN_ACCOUNT: 'chief', ADMIN_PASSWORD: 'a long enough password' }
  const server = await startServer({ ...installation.settings, ...organizer })
  const ask = (password: string, ...argv: string[]) =>
    runCommand(['doctor', '--url', server.url, ...argv], { settings: { SCRUTINEER_PASSWORD: password } })
  try {
    const { code, out } = await ask(organizer.ADMIN_PASSWORD, '--account', 'chief')
    expect([code, out]).toEqual([1, expect.stringMatching(/^ok +Database /m)])
    expect(out).toMatch(/^WARNING +Organizers +1 account, 0 with a second factor/m)
    const json = await ask(organizer.ADMIN_PASSWORD, '--account', 'chief', '--json')
    expect(JSON.parse(json.out).checks).toContainEqual({
      id: 'organizers',
      state: 'warning',
      detail: { organizers: 1, withSecondFactor: 0 },
    })
    expect(await ask('wrong password', '--account', 'chief')).toMatchObject({ code: 1 })
    expect(await ask(organizer.ADMIN_PASSWORD)).toMatchObject({ code: 2, err: '--account is required. See --help.\n' })
  } finally {
    await server.stop()
  }
  const gone = await ask(organizer.ADMIN_PASSWORD, '--account', 'chief')
  expect([gone.code, gone.err]).toEqual([
    1,
    expect.stringContaining(`The server at ${server.url} isn't ready: no server`),
  ])
})

test('creates nothing where no server was started', async () => {
  const settings = { DATA_DIR: join(installation.folder, 'new') }
  const { code, out } = await runCommand(['doctor'], { settings })
  expect([code, out]).toEqual([1, expect.stringContaining('yet: start the server once.')])
  expect(await readdir(installation.folder)).not.toContain('new')
})
