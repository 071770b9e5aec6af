import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { pollingStationsCsv } from '../testkit/dataset/published-stations.ts'
import { chromiumLaunch } from '../tools/programs/chromium.mjs'
import { freePort } from '../tools/programs/postgres.mjs'
import { createDebian, outputOf } from './fresh-install/debian.ts'
import { observersCsv } from './fresh-install/observers.ts'
import { createOrganizerScreens } from './fresh-install/organizer-screens.ts'
import { runProgram } from './harness/commands.ts'
import { proxies } from './proxy/proxies.ts'

// From an empty Debian with Node.js to the first report, by the documented way: docs/reliability.md

const MAX_MINUTES = 10
const account = { name: 'chief', password: 'correct-horse-battery' }
const checkout = fileURLToPath(new URL('..', import.meta.url))
const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** Prints how long a step took. */
const createClock = () => {
  let total = 0
  return {
    step: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const from = performance.now()
      const result = await work()
      const seconds = (performance.now() - from) / 1000
      total += seconds
      process.stderr.write(`${name.padEnd(44)} ${seconds.toFixed(1).padStart(6)} s\n`)
      return result
    },
    minutes: () => total / 60,
  }
}

test(`an empty Debian shows the first report within ${MAX_MINUTES} minutes of machine time`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-fresh-install-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const archive = join(folder, 'scrutineer.tar.gz')
  await runProgram('npm', ['run', 'package', '--', '--to', archive], checkout)
  const debian = await createDebian(join(folder, 'debian'))
  const [serverPort, port] = [await freePort(), await freePort()]
  const origin = `https://localhost:${port}`
  const { step, minutes } = createClock()

  await step('unpack the archive, add the account', async () => {
    await runProgram('cp', [archive, join(debian.root, 'opt')])
    await debian.run(`mkdir -p /opt/scrutineer-1.1.0
      tar -xzf /opt/scrutineer.tar.gz -C /opt/scrutineer-1.1.0 --strip-components=1
      ln -sfn /opt/scrutineer-1.1.0 /opt/scrutineer
      ln -sf /opt/scrutineer/bin/scrutineer /usr/local/bin/scrutineer
      useradd --system --create-home --home-dir /var/lib/scrutineer --shell /usr/sbin/nologin scrutineer`)
  })
  const settings = {
    DATA_DIR: '/var/lib/scrutineer',
    DEMO: 'off',
    PORT: String(serverPort),
    PUBLIC_URL: origin,
    TRUST_PROXY: 'on',
  }
  await step('create the first organizer', async () => {
    const command = `echo ${account.password} | scrutineer create-organizer --account ${account.name} --password-file -`
    await outputOf(debian.start('scrutineer', command, settings))
  })
  const ca = await step('start the server and Caddy with TLS', async () => {
    const server = debian.start('scrutineer', 'exec scrutineer start', settings)
    const stopped = outputOf(server)
    cleanups.push(async () => {
      server.kill('SIGTERM')
      await stopped
    })
    const isReady = async () => (await fetch(`http://127.0.0.1:${serverPort}/ready`).catch(() => undefined))?.ok
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
    const proxy = await proxies.caddy({ folder, port, serverPort: String(serverPort), basePath: '' })
    cleanups.push(proxy.stop)
    return proxy.ca
  })

  const browser = await chromium.launch(chromiumLaunch())
  cleanups.push(() => browser.close())
  // The certificate of this test is Caddy's own.
  const page = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'en' })
  const organizer = createOrganizerScreens(page, origin)
  await step('sign in', () => organizer.signIn(account.name, account.password))
  const imported = await step('import 31,500 stations in three levels', () =>
    organizer.importStations(pollingStationsCsv()),
  )
  expect(imported).toBe('31,500 of 31,500 rows imported')
  await step('publish three forms from templates', async () => {
    await organizer.publishTemplate('Opening', 'A')
    await organizer.publishTemplate('Voting', 'B')
    await organizer.publishTemplate('Closing and counting', 'C')
  })
  await step('import 50 observers', () => organizer.importObservers(observersCsv()))

  await writeFile(join(debian.root, 'var/lib/caddy.crt'), ca)
  await writeFile(join(debian.root, 'var/lib/phones.csv'), observersCsv(10))
  await step('ten phones over TLS, until the list shows a report', async () => {
    const shown = organizer.waitForReport()
    const phones = debian.start(
      'scrutineer',
      `exec scrutineer simulate --url ${origin} --observers /var/lib/phones.csv --speed max`,
      { NODE_EXTRA_CA_CERTS: '/var/lib/caddy.crt' },
    )
    await Promise.all([shown, outputOf(phones)])
  })
  process.stderr.write(`${minutes().toFixed(1)} minutes\n`)
  expect(minutes()).toBeLessThan(MAX_MINUTES)
})
