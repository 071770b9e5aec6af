import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Product, startProduct } from '../testkit/process/product.ts'

const built = fileURLToPath(new URL('../observer/dist/', import.meta.url))

/** The page is controlled by its worker. */
const whenControlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

const isStarted = (page: Page) => expect.poll(() => page.locator('#root').innerText()).not.toBe('')

test.describe('the app on the product', () => {
  test.use({ locale: 'fr-FR' })
  let product: Product
  test.beforeAll(async () => {
    product = await startProduct({ BASE_PATH: '/missions' })
  })
  test.afterAll(() => product.stop())

  test('loss 28: starts without a connection, from any of its addresses, and the worker touches no call @smoke', async ({
    page,
    context,
  }) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    page.on('console', message => message.type() === 'error' && errors.push(message.text()))
    const address = `${product.url}/missions/observe/`
    await page.goto(`${product.url}/missions/observe`)
    expect(page.url()).toBe(address)
    await isStarted(page)
    await whenControlled(page)
    expect(errors).toEqual([])
    const manifest = await (await context.newCDPSession(page)).send('Page.getAppManifest')
    expect([manifest.url, manifest.errors]).toEqual([`${address}app.webmanifest`, []])

    const calls = await page.evaluate(async () => {
      const post = await fetch('../api/v1/outbox', { method: 'POST', body: '{}' })
      const get = await fetch('../api/v1/observer-app/start')
      return [post.status, get.status]
    })
    expect(calls).toEqual([401, 401])
    // With the worker come the texts of the phone's languages, and English: the next start may be without a connection.
    const stored = await page.evaluate(async () =>
      Promise.all(['en.first', 'en.later', 'fr.first', 'fr.later'].map(part => caches.match(`i18n/${part}.json`))),
    )
    expect(stored.map(Boolean)).toEqual([true, true, true, true])
    await product.stop()
    await page.reload()
    await isStarted(page)
    await page.goto(`${address}form/7/3#card=secret`)
    await isStarted(page)
    expect(page.url()).toBe(address)
    const failed = await page.evaluate(() => fetch('../api/v1/outbox', { method: 'POST' }).catch(() => 'failed'))
    expect(failed).toBe('failed')
  })
})

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

/** Serves a copy of the build, which a test can change. */
const serveCopy = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-app-'))
  await cp(built, folder, { recursive: true })
  const requested: string[] = []
  /** With `opensAfter`, the portal answers from then on. */
  const network = { isPortal: false, opensAfter: '' }
  const server: Server = createServer(async (request, response) => {
    requested.push(request.url ?? '')
    if (network.isPortal)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Free Wi-Fi</title>')
    network.isPortal = network.opensAfter === request.url
    const path = request.url === '/' ? '/index.html' : (request.url?.split('?')[0] ?? '')
    const bytes = await readFile(join(folder, path)).catch(() => undefined)
    response.writeHead(bytes ? 200 : 404, {
      'content-type': mediaTypes[extname(path)] ?? 'application/octet-stream',
      ...(path.startsWith('/assets/') ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}),
    })
    response.end(bytes)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // The address of a server that listens on a port.
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await rm(folder, { recursive: true })
  }
  return { url: `http://127.0.0.1:${port}/`, folder, requested, network, stop }
}

test('the first start fetches each file once, also those that no screen has needed yet', async ({ page }) => {
  const copy = await serveCopy()
  await page.goto(copy.url)
  await isStarted(page)
  await whenControlled(page)
  const files = copy.requested.filter(path => path.startsWith('/assets/'))
  const secondary = (await readdir(join(copy.folder, 'assets'))).filter(name => /^secondary.*\.(js|css)$/.test(name))
  expect(secondary.length).toBeGreaterThan(0)
  expect(files).toEqual(expect.arrayContaining(secondary.map(name => `/assets/${name}`)))
  expect(files.toSorted()).toEqual([...new Set(files)].toSorted())
  await copy.stop()
})

test('a captive portal replaces none of the stored texts', async ({ page }) => {
  const copy = await serveCopy()
  await page.goto(copy.url)
  await isStarted(page)
  await whenControlled(page)
  const read = () =>
    page.evaluate(async () => {
      const replies = await Promise.all(['first', 'later'].map(part => caches.match(`i18n/en.${part}.json`)))
      return Promise.all(replies.map(async reply => (await reply?.clone().text())?.slice(0, 20)))
    })
  await expect.poll(read).toEqual([expect.stringMatching(/^{/), expect.stringMatching(/^{/)])
  const stored = await read()
  copy.network.isPortal = true
  copy.requested.length = 0
  await page.reload()
  await isStarted(page)
  await expect.poll(() => copy.requested).toEqual(expect.arrayContaining(['/i18n/en.first.json']))
  await page.reload()
  await isStarted(page)
  expect(await read()).toEqual(stored)
  await copy.stop()
})

test('a new version of which a captive portal answers for some files isn’t installed', async ({ page }) => {
  const copy = await serveCopy()
  await page.goto(copy.url)
  await isStarted(page)
  await whenControlled(page)
  const path = join(copy.folder, 'sw.js')
  await writeFile(path, (await readFile(path, 'utf8')).replace('version":"', 'version":"next-'))
  copy.network.opensAfter = '/sw.js'
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    const worker = registration?.installing
    await new Promise(resolve => worker?.addEventListener('statechange', resolve))
  })
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBeNull()
  await page.reload()
  await isStarted(page)
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1)
  await copy.stop()
})

test('a new version waits for the next start, and a page of the old one goes on with its files', async ({
  page,
  context,
}) => {
  const copy = await serveCopy()
  await page.goto(copy.url)
  await isStarted(page)
  await whenControlled(page)
  const version = () => page.locator('html').getAttribute('data-version')
  for (const [file, from, to] of [
    ['index.html', '<html lang="en"', '<html lang="en" data-version="next"'],
    ['sw.js', 'version":"', 'version":"next-'],
  ] as const) {
    const path = join(copy.folder, file)
    const text = await readFile(path, 'utf8')
    expect(text).toContain(from)
    await writeFile(path, text.replace(from, to))
  }
  const hasWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(hasWaiting).toBe(true)
  expect(await version()).toBeNull()
  // Another tab of the old version runs.
  const other = await context.newPage()
  await page.reload()
  await expect.poll(version).toBe('next')
  await isStarted(page)
  await expect.poll(hasWaiting).toBe(false)
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(2)
  await other.close()
  await copy.stop()
  await page.reload()
  await expect.poll(version).toBe('next')
})

/** Opens a copy of the build, with what gives its worker the browser's events. */
const openWithWorker = async (page: Page, context: BrowserContext) => {
  const copy = await serveCopy()
  const origin = new URL(copy.url).origin
  await context.grantPermissions(['notifications'], { origin })
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>(resolve =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await page.goto(copy.url)
  await isStarted(page)
  await whenControlled(page)
  return { copy, devtools, target: { origin, registrationId: await registered } }
}

test('every message is shown as a notification, also one that can’t be read', async ({ page, context }) => {
  const { copy, devtools, target } = await openWithWorker(page, context)
  const readNotifications = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return (await registration?.getNotifications())?.map(({ title, body }) => [title, body])
    })
  const messages = [
    { data: JSON.stringify({ title: 'Seals', text: 'Look at the seals.' }), shown: ['Seals', 'Look at the seals.'] },
    { data: 'not JSON', shown: ['Scrutineer', 'New message · Mesaj nou'] },
  ]
  // Chromium's command replies before the message is delivered, and says nothing if it couldn't be.
  for (const { data, shown } of messages)
    await expect(async () => {
      await devtools.send('ServiceWorker.deliverPushMessage', { ...target, data })
      await expect.poll(readNotifications, { timeout: 10_000 }).toContainEqual(shown)
    }).toPass({ timeout: 60_000 })
  await copy.stop()
})

test('loss 26: the worker wakes the page when the browser has a connection again', async ({ page, context }) => {
  const { copy, devtools, target } = await openWithWorker(page, context)
  const woken = page.evaluate(
    () =>
      new Promise(resolve => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data))
        document.documentElement.dataset.listens = 'yes'
      }),
  )
  await expect(page.locator('html')).toHaveAttribute('data-listens', 'yes')
  await devtools.send('ServiceWorker.dispatchSyncEvent', { ...target, tag: 'send', lastChance: false })
  expect(await woken).toBe('send')
  await copy.stop()
})
