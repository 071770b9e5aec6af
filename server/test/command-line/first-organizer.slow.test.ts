import { accessLinks } from '@scrutineer/contract/access-links'
import { session } from '@scrutineer/contract/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRawClient } from '../../../testkit/client/raw-client.ts'
import { createEmptyInstallation } from './empty-installation.ts'
import { startProcess } from './start-process.ts'

let installation: Awaited<ReturnType<typeof createEmptyInstallation>>
beforeEach(async () => {
  installation = await createEmptyInstallation()
})
afterEach(() => installation.remove())

test('a start without an organizer prints a link that makes the first one; the next start prints none', async () => {
  const first = startProcess([], { ...installation.settings, BASE_PATH: '/observe', LOG_LEVEL: 'trace' })
  await first.waitFor('Stop with Ctrl-C.')
  const [, url = '', token = ''] =
    /^(http:\/\/localhost:\d+\/observe)\/start#([\w-]{43})$/m.exec(first.output.out) ?? []
  const account = { account: 'chief', password: 'a long password' }
  const call = createRawClient(url)
  expect((await call(accessLinks.createFirstOrganizer, { body: { token, ...account } })).status).toBe(200)
  const credentials = { user: account.account, password: account.password }
  expect((await call(session.authorize, { body: credentials })).status).toBe(200)
  expect(await first.stop()).toBe(0)
  expect(first.output.err).not.toContain(token)

  const second = startProcess([], installation.settings)
  await second.waitFor('Stop with Ctrl-C.')
  expect(await second.stop()).toBe(0)
  expect(second.output.out).not.toContain('/start#')
})

test('the link begins with the public address; with an account in the settings there is none', async () => {
  const PUBLIC_URL = 'https://office.example.org'
  const withLink = startProcess([], { ...installation.settings, PUBLIC_URL })
  await withLink.waitFor('Stop with Ctrl-C.')
  expect(await withLink.stop()).toBe(0)
  expect(withLink.output.out).toMatch(/^https:\/\/office\.example\.org\/start#[\w-]{43}$/m)
  const admin = { ADMIN_ACCOUNT: 'chief', ADMIN_PASSWORD: 'a long password' }
  const withAccount = startProcess([], { ...installation.settings, ...admin })
  await withAccount.waitFor('Stop with Ctrl-C.')
  expect(await withAccount.stop()).toBe(0)
  expect(withAccount.output.out).not.toContain('/start#')
})
