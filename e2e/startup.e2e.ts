import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { createApiClient } from '../testkit/client/api-client.ts'
import { createSetup } from '../testkit/client/setup.ts'
import { copyMigratedDatabase } from '../testkit/database/embedded-folder.ts'
import { untilListening } from '../testkit/process/child-server.ts'
import { admin, startProduct } from '../testkit/process/product.ts'
import { startServer } from '../testkit/process/server-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const execute = promisify(execFile)
const folder = async () => {
  const created = await mkdtemp(join(tmpdir(), 'scrutineer-start-'))
  await copyMigratedDatabase(join(created, 'database'))
  return created
}
const embedded = async (rest: NodeJS.ProcessEnv = {}) => ({ DATA_DIR: await folder(), DEMO: 'off', PORT: '0', ...rest })

test('a busy port is reported in one sentence before the demo is created, and the server exits', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => other.once('listening', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  await expect(startServer(await embedded({ PORT: port, DEMO: 'on' }))).rejects.toThrow(
    new RegExp(`ended with 1 [^\\n]*\\nPort ${port} is busy: stop the program that uses it, or set PORT`),
  )
  other.close()
})

test('a data folder in use is reported in one sentence, and its server keeps running', async () => {
  const settings = await embedded()
  const first = await startServer(settings)
  await expect(startServer(settings)).rejects.toThrow(/ended with 1 .*in use by process \d+.*set DATA_DIR/s)
  expect((await fetch(`${first.url}/ready`)).status).toBe(200)
  await first.stop()
})

test('invalid settings are reported together in one sentence', async () => {
  await expect(startServer(await embedded({ PORT: 'high', SESSION_HOURS: 'x' }))).rejects.toThrow(
    /ended with 1 .*Please correct the settings: PORT must be .*; SESSION_HOURS must be /s,
  )
})

const createFile = fileURLToPath(import.meta.url)
const onDatabase = { TOKEN_SECRET: 'x'.repeat(32) }
for (const [name, settings] of Object.entries<NodeJS.ProcessEnv>({
  'a data folder that is a file': { DATA_DIR: createFile },
  'a data folder below a file': { DATA_DIR: join(createFile, 'data') },
  'a data folder with an endless name': { DATA_DIR: join(tmpdir(), 'x'.repeat(300)) },
  'an export key that is a folder': { EXPORT_KEY_FILE: root },
  'an export key that isn’t there': { EXPORT_KEY_FILE: join(root, 'none.pem') },
  'settings of the web that are a folder': { CONFIG_FILE: root },
  'settings of the web that are no JSON': { CONFIG_FILE: createFile },
  'every origin': { CORS_ORIGINS: '*' },
  'a database that nobody serves': { ...onDatabase, DATABASE_URL: 'postgresql://127.0.0.1:1/x' },
  'a database with a certificate that isn’t there': {
    ...onDatabase,
    DATABASE_URL: 'postgresql://127.0.0.1:1/x?sslrootcert=/none.crt',
  },
}))
  test(`${name} is reported in one sentence without a stack trace`, async () => {
    const refusal = await startServer(await embedded(settings)).catch((error: Error) => error.message)
    const [, sentence] = /ended with 1 instead of listening:\n(.*)\n$/s.exec(String(refusal)) ?? []
    // After the lines that say what the start does.
    expect(sentence).toMatch(/^(?:[^\n]+ …\n)*[^\n]+\.$/)
  })

test('a restart is quick and keeps sessions', async () => {
  const settings = await embedded({ ADMIN_ACCOUNT: admin.user, ADMIN_PASSWORD: admin.password })
  const first = await startServer(settings)
  const { access_token: token } = await createApiClient(first.url)(session.authorize, { body: admin })
  await first.stop()
  const second = await startServer(settings)
  await createApiClient(second.url)(observers.count, { token })
  expect(second.takeErrors()).toEqual([])
  await second.stop()
})

test('killing npm start stops the server', async () => {
  // A first start, which creates the database.
  const settings = await embedded({ DATA_DIR: await mkdtemp(join(tmpdir(), 'scrutineer-start-')) })
  const npm = spawn('npm', ['start'], { cwd: root, env: { ...process.env, ...settings, DATABASE_URL: '' } })
  let log = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (log += text))
  const url = await untilListening(npm, 150_000)
  expect((await fetch(`${url}/health`)).status).toBe(200)
  npm.kill('SIGTERM')
  await expect.poll(() => log, { timeout: 60_000 }).toContain('Stopped.')
  await expect(fetch(`${url}/health`)).rejects.toThrow()
})

// On the embedded engine: resilience/crash.resilience.ts.
test('acknowledged reports survive kill -9 on PostgreSQL', async () => {
  const databaseUrl = process.env.TEST_DATABASE_URL
  expect(databaseUrl, 'TEST_DATABASE_URL names the PostgreSQL server to test on').toBeDefined()
  const product = await startProduct({}, databaseUrl)
  const setup = createSetup(createApiClient(product.url))
  const organizer = await setup.signIn(admin.user, admin.password)
  await setup.createCounty(organizer, { stations: 60 })
  const questions = Array.from({ length: 60 }, (_, index) => ({
    code: `${index}`,
    text: `Question ${index}`,
    questionType: 1,
    optionsToQuestions: [{ text: 'Yes' }, { text: 'No', flagged: true }],
  }))
  const formSections = [{ code: 'S', description: 'Section', questions }]
  await setup.saveForm(organizer, { code: 'B', description: 'Voting', draft: false, formSections })
  const journal = join(await folder(), 'journal')
  const simulate = (...args: string[]) =>
    execute(process.execPath, [
      join(root, 'tools/scrutineer.mjs'),
      'simulate',
      '--url',
      product.url,
      '--account',
      admin.user,
      '--password',
      admin.password,
      '--journal',
      journal,
      ...args,
    ])
  const play = simulate('--phones', '12', '--speed', 'max', '--seed', 'killed', '--verify')
  // At any time while the phones are sending.
  const acknowledged = async () => (await readFile(journal, 'utf8').catch(() => '')).split('\n').length
  await expect.poll(acknowledged, { timeout: 60_000, intervals: [50] }).toBeGreaterThan(100)
  await product.kill()
  const again = await product.startAgain()
  const { stdout } = await play
  expect(stdout).toMatch(/All data matches\./)
  expect(again.takeErrors()).toEqual([])
  await product.stop()
})
