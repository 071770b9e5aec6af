import type { Locator, Page, Route } from '@playwright/test'
import type { Setup } from '../testkit/client/setup.ts'
import { admin } from '../testkit/process/product.ts'
import { createReport } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'

test.use({ allowsFailedRequests: true })

/** Screens with a list, the list's call, and a text of the report's county on it. */
const screens: readonly [path: string, call: RegExp, shown: (code: string, phone: string) => string][] = [
  ['/urgents', /\/api\/v1\/answers\?/, code => `${code} 12`],
  ['/answers', /\/api\/v1\/answers\?/, code => `${code} 12`],
  ['/statistics', /\/api\/v1\/statistics\//, () => 'See complete list'],
  ['/observatori', /\/api\/v1\/observer\?/, (_, phone) => phone],
  ['/ong', /\/api\/v1\/ngo$/, () => 'Organizer'],
  ['/formulare', /\/api\/v1\/form$/, code => `F${code}`],
  ['/notifications', /\/api\/v1\/polling-station$/, () => 'From station'],
  ['/audit', /\/api\/v1\/audit\?/, code => `F${code}`],
]

const problem = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: code, status, code },
})

/** Runs in the page: records whether React's first commit contains the menu and the heading. */
const recordFirstCommit = () => {
  const isThere = () => String(document.querySelector('nav a') !== null && document.querySelector('h1') !== null)
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => {
        document.documentElement.dataset.firstDrawnWhole ??= isThere()
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    },
  })
}

const alertOn = (page: Page) => page.getByRole('main').getByRole('alert').first()

for (const [path, call, shown] of screens) {
  test(`${path} handles a slow and a failing server and a lost connection`, async ({ page, setup }) => {
    const { staff, code, phone } = await createReport(setup, `Ana ${crypto.randomUUID().slice(0, 8)}`)
    await page.addInitScript(value => localStorage.setItem('token-id', value), staff)
    await page.addInitScript(recordFirstCommit)
    const content = page.getByRole('main').getByText(shown(code, phone)).first()
    // The report is on the first page, whatever other journeys have reported.
    const queries: Record<string, string> = { '/observatori': `?number=${phone}`, '/urgents': '?order=newest' }
    const address = `${path}${queries[path] ?? ''}`

    // Slow: the screen renders immediately, and the rows replace its placeholder.
    const pausedRoutes: Route[] = []
    await page.route(call, route => {
      pausedRoutes.push(route)
    })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // In one commit: after an empty Suspense fallback, React delays the content by 300 ms.
    await expect(page.locator('html')).toHaveAttribute('data-first-drawn-whole', 'true')
    await expect.poll(() => pausedRoutes.length).toBeGreaterThan(0)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    // Playwright continues the paused requests.
    await page.unroute(call)
    await expect(content).toBeVisible()

    // Failing and forbidden: the reason and a working retry.
    for (const [status, reply] of [
      [500, problem(500, 'internal')],
      [403, problem(403, 'forbidden')],
    ] as const) {
      await page.route(call, route => route.fulfill(reply))
      await page.reload()
      const message = status === 500 ? 'Server error.' : 'You are not allowed to do this.'
      await expect(alertOn(page)).toContainText(message)
      await page.unroute(call)
      const again = page.getByRole('button', { name: 'Try again' }).first()
      // The page may ask again by itself before the button is pressed.
      await expect(async () => {
        if (await again.isVisible()) await again.click({ timeout: 2_000 })
        await expect(content).toBeVisible({ timeout: 5_000 })
      }).toPass()
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    }

    // Offline: the connection line states since when; the data is loaded after reconnecting.
    await page.route(/\/(api|health)/, route => route.abort('internetdisconnected'))
    await page.reload()
    await expect(page.getByText('No connection, trying again since')).toBeVisible()
    await expect(alertOn(page)).toContainText('The server can’t be reached.')
    await page.unroute(/\/(api|health)/)
    await expect(page.getByText('No connection, trying again since')).toHaveCount(0, { timeout: 60_000 })
    await expect(content).toBeVisible()
  })
}

interface Intent {
  readonly name: string
  readonly title: string
  /** Address of the screen's first calls, and their number. */
  readonly call: string
  readonly calls: number
  readonly point: (link: Locator) => Promise<void>
}

const intents: readonly Intent[] = [
  { name: 'hovering', title: 'Statistics', call: '/api/v1/statistics/', calls: 7, point: link => link.hover() },
  {
    name: 'focusing',
    title: 'Notifications',
    call: '/api/v1/notification/get/all',
    calls: 1,
    point: link => link.focus(),
  },
]

for (const { name, title, call, calls, point } of intents)
  test(`${name} a link loads the code and the data of its screen, once`, async ({ page, setup }) => {
    const staff = await setup.signIn(admin.user, admin.password)
    await page.addInitScript(value => localStorage.setItem('token-id', value), staff)
    // What was loaded stays fresh, however slow the machine is.
    await page.clock.setFixedTime(new Date())
    const code = `/assets/${title.toLowerCase()}-page-`
    const requested: string[] = []
    page.on('request', request => requested.push(request.url()))
    const containing = (part: string) => requested.filter(url => url.includes(part))
    await page.goto('/formulare')
    await expect(page.getByRole('heading', { level: 1, name: 'Forms' })).toBeVisible()
    expect([...containing(code), ...containing(call)]).toEqual([])
    const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: title })
    await point(link)
    await expect.poll(() => [containing(code).length > 0, containing(call).length]).toEqual([true, calls])
    await expect(page).toHaveURL(/\/formulare$/)
    const preloaded = [...containing(code), ...containing(call)]
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect([...containing(code), ...containing(call)]).toEqual(preloaded)
  })

const openSignedIn = async (page: Page, setup: Setup, path: string) => {
  const staff = await setup.signIn(admin.user, admin.password)
  await page.addInitScript(value => localStorage.setItem('token-id', value), staff)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return (name: string) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name })
}

test('a screen whose code can’t be loaded shows an error in its place, and the page stays', async ({ page, setup }) => {
  const menuLink = await openSignedIn(page, setup, '/account')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.context().setOffline(true)
  await menuLink('Situation').click()
  const heading = page.getByRole('heading', { level: 1, name: 'This screen could not be loaded' })
  await expect(heading).toBeVisible()
  await expect(alertOn(page)).toContainText('Check the connection and try again.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Situation' })).toBeVisible()
  // Its style sheet is loaded again too.
  await expect(page.locator('.situation-headline')).toHaveCSS('display', 'grid')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('after a new release an open page offers a reload, which keeps what was typed', async ({ page, setup }) => {
  const menuLink = await openSignedIn(page, setup, '/observatori/profil/new')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Ana Popa')
  await page.route('**/assets/*.js', route => route.fulfill({ status: 404 }))
  await page.route('**/index.html', route => route.fulfill({ contentType: 'text/html', body: 'app-other.js' }))
  await menuLink('Statistics').hover()
  const reload = page.getByRole('status').filter({ hasText: 'A new version has been installed.' }).getByRole('button')
  await expect(reload).toBeVisible()
  await expect(name).toHaveValue('Ana Popa')
  await page.unrouteAll()
  page.on('dialog', dialog => void dialog.accept())
  await reload.click()
  await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible()
  await expect(name).toHaveValue('Ana Popa')
})
