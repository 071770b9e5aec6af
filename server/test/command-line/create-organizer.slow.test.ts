import { audit } from '@scrutineer/contract/audit'
import { SessionToken, session } from '@scrutineer/contract/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRawClient } from '../../../testkit/client/raw-client.ts'
import { runCommand } from '../../../testkit/process/run-command.ts'
import { startServer } from '../../../testkit/process/server-process.ts'
import { createEmptyInstallation } from './empty-installation.ts'

let installation: Awaited<ReturnType<typeof createEmptyInstallation>>
beforeEach(async () => {
  installation = await createEmptyInstallation()
})
afterEach(() => installation.remove())

const password = 'a long password'
const createAccount = (account: string, typed = `${password}\n`) =>
  runCommand(['create-organizer', '--account', account, '--password-file', '-'], {
    settings: installation.settings,
    typed,
  })

const signIn = (url: string, user: string) => createRawClient(url)(session.authorize, { body: { user, password } })

test('creates organizers in an empty database, audited, and refuses an existing account in any letter case', async () => {
  expect(await createAccount('chief')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('chief was created'),
  })
  const repeated = await createAccount('CHIEF', 'another long password')
  expect([repeated.code, repeated.err]).toEqual([1, 'The account CHIEF exists already. Nothing was changed.\n'])
  expect(await createAccount('deputy')).toMatchObject({ code: 0 })
  const server = await startServer(installation.settings)
  try {
    const { status, body } = await signIn(server.url, 'chief')
    expect(status).toBe(200)
    const call = createRawClient(server.url, SessionToken.parse(body).access_token)
    const log = await call(audit.list, { query: { action: 'staff.add' } })
    const entry = (account: string) => ({
      action: 'staff.add',
      account: null,
      address: expect.stringMatching(/^command line/),
      facts: expect.objectContaining({ account }),
    })
    expect(log.body).toMatchObject({ data: [entry('deputy'), entry('chief')] })
  } finally {
    await server.stop()
  }
})

test('while a server runs, it works on PostgreSQL and is refused on the built-in database', async () => {
  const server = await startServer(installation.settings)
  try {
    const { code, err } = await createAccount('chief')
    if (installation.isEmbedded)
      expect([code, err]).toEqual([1, expect.stringMatching(/in use by process \d+.*: stop the server first/)])
    else expect([code, err, (await signIn(server.url, 'chief')).status]).toEqual([0, '', 200])
  } finally {
    await server.stop()
  }
})
