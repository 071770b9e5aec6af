import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exports } from '@scrutineer/contract/exports'
import { WebSettings } from '@scrutineer/contract/fields/web-settings'
import { observers } from '@scrutineer/contract/observers'
import { SessionToken, session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createRawClient } from '../../../testkit/client/raw-client.ts'
import { runCommand } from '../../../testkit/process/run-command.ts'
import { checkTokenSecret } from '../../src/db/shared/sessions/token-secret-check.ts'
import { createBackup } from '../backup/archive-files.ts'
import { createNgo, createObserver, secret } from '../factories.ts'
import { listenOn } from '../listen.ts'
import { sharedMission } from '../mission.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startProcess } from './start-process.ts'

const folder = temporaryFolder()
const mission = await sharedMission()
await checkTokenSecret(mission.db, mission.dependencies.tokenSecret, undefined)
const ngo = await createNgo(mission, { organizer: true })
const account = ngo.account
await createObserver(mission, ngo.id, { name: 'Ana of the first round' })
const key = join(folder, 'key.json')
await writeFile(key, (await mission.anonymous(exports.key)).text)
const backup = await createBackup(await listenOn(mission.app), account, join(folder, 'round.zip'))

const settings = () => ({
  DATA_DIR: join(folder, 'mission'),
  DATABASE_URL: '',
  TOKEN_SECRET: '',
  PORT: '0',
  HOME: folder,
})

const open = async () => {
  const server = startProcess([backup, '--key', key, '--port', '0'], settings(), 'open-archive')
  const url = await server.listening
  const signedIn = await createRawClient(url)(session.authorize, { body: { user: account, password: secret } })
  return { server, url, call: createRawClient(url, SessionToken.parse(signedIn.body).access_token) }
}

test('an archive opens read-only on a copy of its own, which is kept for the next time', async () => {
  const { server, url, call } = await open()
  expect(JSON.stringify((await call(observers.list)).body)).toContain('Ana of the first round')
  const refused = await call(observers.add, { body: { name: 'Ion', phone: '0711', pin: '1234' } })
  expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'read_only' })])
  const { archivedAt } = z.parse(WebSettings, await (await fetch(`${url}/config.json`)).json())
  expect(archivedAt).toBe('2024-06-09T09:00:00.000Z')
  expect(await server.stop()).toBe(0)
  expect(server.output.out).toContain(`The archive of ${archivedAt} is opened read-only`)

  // Without the mission's secret, only second factors can't be verified.
  expect(server.output.out).toContain('accounts with a second factor can’t sign in')

  // Nothing but the copy: the mission's own database would be in the same folder.
  expect(await readdir(settings().DATA_DIR)).toEqual(['archives'])
  const copies = await readdir(join(settings().DATA_DIR, 'archives'))
  expect(copies).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])

  const again = await open()
  expect(again.server.output.out).toContain('It was opened before')
  expect(await again.server.stop()).toBe(0)
  expect(await readdir(join(settings().DATA_DIR, 'archives'))).toEqual(copies)
})

test.each([
  [
    'with DATABASE_URL',
    ['--key', 'KEY'],
    { DATABASE_URL: 'postgresql://db/mission', TOKEN_SECRET: 'x'.repeat(32) },
    /DATABASE_URL is set/,
  ],
  ['signed with an unknown key', [], {}, /signed with the unknown key/],
])('an archive %s is not opened', async (_, argv, env, reason) => {
  const target = join(folder, 'refused')
  const args = argv.map(arg => (arg === 'KEY' ? key : arg))
  const { code, err } = await runCommand(['open-archive', backup, ...args], {
    settings: { ...settings(), DATA_DIR: target, ...env },
  })
  expect([code, err]).toEqual([1, expect.stringMatching(reason)])
  expect(await readdir(target).catch(() => [])).toEqual([])
})

test('a port that is none is refused', async () => {
  const { code, err } = await runCommand(['open-archive', backup, '--port', 'http'], { settings: settings() })
  expect([code, err]).toEqual([2, expect.stringContaining('--port must be a whole number')])
})
