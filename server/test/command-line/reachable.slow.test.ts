import { readFile, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { oidc } from '@scrutineer/contract/oidc'
import { session } from '@scrutineer/contract/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRawClient } from '../../../testkit/client/raw-client.ts'
import { createSelfSigned } from '../../../testkit/network/certificate.ts'
import { client, startIdentityProvider } from '../../../testkit/network/identity-provider.ts'
import { runCommand } from '../../../testkit/process/run-command.ts'
import { findLanAddresses } from '../../src/cli/start/lan-addresses.ts'
import { openDatabase } from '../../src/db/client.ts'
import { openEmbedded } from '../../src/db/engine/embedded/open.ts'
import { demoPasswordOf } from '../../src/demo/demo-password.ts'
import { createEmptyInstallation } from './empty-installation.ts'
import { startProcess } from './start-process.ts'

/** That of the demo of an earlier version, which was public. */
const publicPassword = 'demo-election'

let installation: Awaited<ReturnType<typeof createEmptyInstallation>>
/** An installation with a demo account. */
beforeEach(async () => {
  installation = await createEmptyInstallation()
  const { folder, settings } = installation
  const argv = ['create-organizer', '--account', 'demo', '--password-file', '-']
  expect(await runCommand(argv, { settings, typed: publicPassword })).toMatchObject({ code: 0 })
  const url = settings.DATABASE_URL
  const database = await (url ? openDatabase({ url }) : openEmbedded(join(folder, 'database'), { inProcess: true }))
  await database.db.updateTable('staff').set({ demo: true }).execute()
  await database.close()
})
afterEach(() => installation.remove())

const start = async (args: readonly string[], settings: NodeJS.ProcessEnv = {}) => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  await new Promise(resolve => server.close(resolve))
  return { port, ...startProcess(args, { ...installation.settings, DEMO: '', ...settings, PORT: port }) }
}

/** The password of the demo's accounts, which the start prints where they aren't locked. */
const demoPassword = () => demoPasswordOf(new TextEncoder().encode(installation.settings.TOKEN_SECRET))

/** Signs in as the demo account from this machine. */
const signIn = async (port: string, password = demoPassword()) => {
  const call = createRawClient(`http://127.0.0.1:${port}`)
  return (await call(session.authorize, { body: { user: 'demo', password } })).status
}

const statusOver = (url: string, ca: string) =>
  new Promise((resolve, reject) => {
    get(url, { ca }, response => resolve(response.resume().statusCode)).on('error', reject)
  })

test('a demo account signs in with the printed password, and only without --lan', async () => {
  const alone = await start([])
  await alone.waitFor('Stop with Ctrl-C')
  expect(alone.output.out).toContain(`Sign in as demo with the password ${demoPassword()} `)
  expect([await signIn(alone.port, publicPassword), await signIn(alone.port)]).toEqual([400, 200])
  expect(await alone.stop()).toBe(0)

  const server = await start(['--lan'])
  const addresses = findLanAddresses(networkInterfaces())
  await server.waitFor(addresses.length > 0 ? 'doesn’t run there' : 'no address in a network')
  for (const address of addresses) {
    expect(server.output.out).toContain(`http://${address}:${server.port}\n`)
    expect((await fetch(`http://${address}:${server.port}/health`)).status).toBe(200)
  }
  expect(await signIn(server.port)).toBe(400)
  expect(server.output.out).toContain('The demo accounts are locked')
  expect(await server.stop()).toBe(0)
})

test('a tunnel’s address is the public one; demo accounts are refused; it ends with the server', async () => {
  const file = join(installation.folder, 'tunnel-ended')
  const command = `trap 'echo {port} > ${file}; exit' TERM; echo https://x.example.org; while :; do sleep 0.1; done`
  const server = await start(['--tunnel-command', command])
  await server.waitFor('For phones: https://x.example.org/observe/')
  // The request has no sign of a proxy, like one through a tunnel that forwards bytes.
  expect(await signIn(server.port)).toBe(400)
  expect(await (await fetch(`http://127.0.0.1:${server.port}/openapi.json`)).text()).toContain('https://x.example.org')
  expect(await server.stop()).toBe(0)
  expect(await readFile(file, 'utf8')).toBe(`${server.port}\n`)
})

test('through a tunnel, staff sign in with the identity provider and come back to its address with the base path', async () => {
  const publicUrl = 'https://x.example.org/observe'
  const provider = await startIdentityProvider({ redirectUri: `${publicUrl}/sign-in` })
  const settings = {
    BASE_PATH: '/observe/',
    ADMIN_ACCOUNT: 'ana@example.org',
    ADMIN_PASSWORD: 'a long enough password',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
  }
  const server = await start(['--tunnel-command', 'echo https://x.example.org; sleep 600'], settings)
  try {
    await server.waitFor(`For phones: ${publicUrl}/observe/\n`)
    expect(server.output.out).toContain(`Redirect address at the identity provider: ${publicUrl}/sign-in\n`)
    const call = createRawClient(`http://127.0.0.1:${server.port}/observe`)
    const { body, headers } = await call(oidc.begin)
    const url = oidc.begin.reply?.parse(body).url ?? ''
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/; Path=\/observe\/api\/v1\/access\/oidc;.*; Secure/)
    const finished = await call(oidc.finish, {
      body: { query: await provider.visit(url) },
      headers: { cookie: cookie.split(';')[0] ?? '' },
    })
    expect(finished).toMatchObject({ status: 200, body: { access_token: expect.any(String) } })
  } finally {
    await server.stop()
    await provider.close()
  }
})

test('addresses of the network have the base path', async () => {
  const server = await start(['--lan'], { BASE_PATH: '/observe' })
  await server.waitFor('Stop with Ctrl-C')
  for (const address of findLanAddresses(networkInterfaces()))
    await server.waitFor(`http://${address}:${server.port}/observe\n`)
  expect(await server.stop()).toBe(0)
})

test('DEMO=off in the folder of the demo ends in one sentence with the command to go on', async () => {
  const { folder, isEmbedded } = installation
  const server = await start([], { DEMO: 'off' })
  expect(await server.ended).toBe(1)
  expect(server.output.err).toBe(
    isEmbedded
      ? `The data folder ${folder} holds the demo election, so DEMO=off needs another one: DATA_DIR=${folder}-election DEMO=off scrutineer start\n`
      : 'The database of DATABASE_URL holds the demo election, so DEMO=off needs another one: set DATABASE_URL to an empty database.\n',
  )
})

test('with a certificate, phones and the commands of this machine use the name over TLS, and the stop is graceful', async () => {
  const { folder } = installation
  const { cert, key } = await createSelfSigned('localhost')
  const files = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') }
  await writeFile(files.TLS_CERT_FILE, cert)
  await writeFile(files.TLS_KEY_FILE, key)
  const server = await start([], { ...files, PUBLIC_URL: 'https://localhost' })
  const address = await server.listening
  await server.waitFor('For phones: https://localhost/observe/')
  expect(address).toBe(`https://127.0.0.1:${server.port}`)
  expect(await statusOver(`https://localhost:${server.port}/observe/`, cert)).toBe(200)
  const environment = {
    ...files,
    PUBLIC_URL: `https://localhost:${server.port}`,
    NODE_EXTRA_CA_CERTS: files.TLS_CERT_FILE,
  }
  const settings = { ...environment, SCRUTINEER_PASSWORD: publicPassword }
  const { out, err } = await runCommand(['doctor', '--account', 'demo'], { settings })
  // The demo's account is locked.
  expect([out, err]).toEqual(['', 'The credentials are incorrect\n'])
  expect(await server.stop()).toBe(0)
})

test('files that are no certificate are refused in one sentence', async () => {
  const file = join(installation.folder, 'empty.pem')
  await writeFile(file, '')
  const settings = { TLS_CERT_FILE: file, TLS_KEY_FILE: file, PUBLIC_URL: 'https://localhost' }
  const server = await start([], settings)
  expect(await server.ended).toBe(1)
  expect(server.output.err).toMatch(/^Please correct the settings: TLS_CERT_FILE and TLS_KEY_FILE aren't .*\n$/)
})

test('a tunnel that doesn’t start is a failed start', async () => {
  const server = await start(['--tunnel-command', 'echo no account; exit 3'])
  expect(await server.ended).toBe(1)
  expect(server.output.err).toBe(
    'The tunnel command ended without printing an https address. Its output:\nno account\n',
  )
})
