import type { Page } from '@playwright/test'
import { admin } from '../testkit/process/product.ts'
import { createReport } from './factories/report.ts'
import { createStaffAccount, password } from './factories/staff-account.ts'
import { expect, test } from './harness/fixtures.ts'
import { holdBackCode, storeToken } from './harness/opening.ts'

declare global {
  /** Sum of the layout shifts since the navigation. */
  var layoutShift: number | undefined
  var hadFirstFrame: boolean | undefined
}

const observeLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    globalThis.layoutShift = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        globalThis.layoutShift = (globalThis.layoutShift ?? 0) + ('value' in entry ? Number(entry.value) : 0)
    }).observe({ type: 'layout-shift', buffered: true })
  })

const layoutShiftOf = (page: Page) => page.evaluate(() => globalThis.layoutShift)

test('the login form can be filled in and sent before the code arrives', async ({ page, setup }) => {
  // Without any report an organizer would be led to the set-up.
  await createReport(setup, 'Ana Reporter')
  await observeLayoutShift(page)
  const release = await holdBackCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const user = page.getByLabel('Phone number')
  await expect(user).toBeFocused()
  await page.keyboard.type(admin.user)
  await page.keyboard.press('Tab')
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Sign in · Scrutineer')
  expect(new URL(page.url()).search).toBe('')
  release()
  await expect(page).toHaveURL(/\/urgents$/)
  expect(await layoutShiftOf(page)).toBe(0)
})

test('what was typed stays in the fields when the application takes over', async ({ page }) => {
  const release = await holdBackCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Phone number').fill('0722')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('half a pass')
  await password.press('ArrowLeft')
  await page.getByLabel('Theme').selectOption('Dark')
  release()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByLabel('Phone number')).toHaveValue('0722')
  await expect(password).toBeFocused()
  await page.keyboard.type('-')
  await expect(password).toHaveValue('half a pas-s')
})

test('the login form has only the offered languages before and after the application takes over', async ({ page }) => {
  await page.route('**/login', async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"languages":["en","ro"]', '"languages":["ro"]')
    await route.fulfill({ response, body })
  })
  const release = await holdBackCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const user = page.getByLabel('Număr de telefon')
  const options = page.getByLabel('Limbă').getByRole('option')
  await user.fill('0722')
  await expect(options).toHaveText(['Română'])
  release()
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0)
  await expect(options).toHaveText(['Română'])
  await expect(user).toHaveValue('0722')
})

test('a page begins in the chosen language and theme, and continues with the menu of the account', async ({
  page,
  setup,
}) => {
  const { account } = await createStaffAccount(setup)
  await storeToken(page, await setup.signIn(account, password))
  await page.addInitScript(() => {
    localStorage.setItem('language', 'ro')
    localStorage.setItem('theme', 'dark')
  })
  const release = await holdBackCode(page)
  await page.goto('/answers', { waitUntil: 'commit' })
  await expect(page.locator('first-frame')).toHaveText('Scrutineer')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  release()
  await expect(page.getByRole('link', { name: 'Observatori' })).toBeVisible()
  await expect(page.locator('first-frame')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0)
})

/** Places and colors of the product's name and logo, and of the part of the page around them. */
const measureFrame = (page: Page, selector: string) =>
  page.evaluate(selector => {
    const frame = document.querySelector(selector)
    const logo = [...(frame?.querySelectorAll('svg:has(rect[rx="6"])') ?? [])].find(svg => svg.checkVisibility())
    const name = logo?.nextSibling
    if (!frame || !logo || !name) throw new Error(`no logo with a name in ${selector}`)
    const range = document.createRange()
    range.selectNode(name)
    const styleOf = (element: Element | null) => getComputedStyle(element ?? document.body)
    const { borderRightWidth, borderBottomWidth, borderRightColor, backgroundColor } = styleOf(frame)
    return {
      frame: frame.getBoundingClientRect().toJSON(),
      border: [borderRightWidth, borderBottomWidth, borderRightColor],
      logo: logo.getBoundingClientRect().toJSON(),
      name: range.getBoundingClientRect().toJSON(),
      colors: [backgroundColor, styleOf(document.body).backgroundColor, styleOf(logo.parentElement).color],
      logoColors: [styleOf(logo.querySelector('rect')).fill, styleOf(logo.querySelector('path')).stroke],
    }
  }, selector)

for (const { width, theme } of [
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 390, theme: 'dark' },
])
  test(`before the styles arrive, the product’s name is where it stays, at ${width} px, ${theme}`, async ({
    page,
    setup,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await storeToken(page, await setup.signIn(admin.user, admin.password))
    await page.addInitScript(value => localStorage.setItem('theme', value), theme)
    // Both in the same font.
    await page.route('**/*.woff2', route => route.fulfill({ status: 204 }))
    const release = await holdBackCode(page, '**/assets/*.css')
    await page.goto('/audit', { waitUntil: 'commit' })
    await expect(page.locator('first-frame')).toHaveText('Scrutineer')
    const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
    await expect.poll(painted).toBe(1)
    const before = await measureFrame(page, 'first-frame')
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
    await expect(page.locator('first-frame')).toHaveCount(0)
    expect(await measureFrame(page, 'header')).toEqual(before)
  })

test('before the styles arrive, a visitor sees no menu, in the chosen theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  const release = await holdBackCode(page, '**/assets/*.css')
  await page.goto('/audit', { waitUntil: 'commit' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(13, 14, 17)')
  await expect(page.locator('first-frame')).toHaveCount(0)
  release()
  await expect(page.getByLabel('Phone number')).toBeVisible()
})

test('under a security policy without inline code there is no first frame, and the screen is shown', async ({
  context,
  setup,
}) => {
  // Not the fixture's page, which fails on the browser's reports of blocked code.
  const page = await context.newPage()
  await storeToken(page, await setup.signIn(admin.user, admin.password))
  await page.route('**/audit', async route => {
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    const headers = { ...response.headers(), 'content-security-policy': policy.replaceAll(/ 'sha256-[^']*'/g, '') }
    await route.fulfill({ response, headers })
  })
  await page.addInitScript(() => {
    globalThis.hadFirstFrame = false
    new MutationObserver(() => {
      globalThis.hadFirstFrame ||= document.querySelector('first-frame') !== null
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/audit')
  await expect(page.getByRole('table', { name: 'Audit' })).toHaveAttribute('aria-busy', 'false')
  expect(await page.evaluate(() => globalThis.hadFirstFrame)).toBe(false)
})

for (const [missing, files] of [
  ['texts', '**/assets/i18n/*.json'],
  ['code', '**/assets/index-*.js'],
] as const)
  test(`without the ${missing}, a page offers to try again instead of its first frame`, async ({ context, setup }) => {
    // Not the fixture's page, which fails on a failed request.
    const page = await context.newPage()
    await storeToken(page, await setup.signIn(admin.user, admin.password))
    await page.route(files, route => route.abort())
    await page.goto('/audit')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.locator('first-frame')).toHaveCount(0)
  })

test('without the code, what was typed into the login form stays', async ({ context }) => {
  const page = await context.newPage()
  await page.route('**/assets/index-*.js', route => route.abort())
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Phone number').fill('0722')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByLabel('Phone number')).toHaveValue('0722')
})

test('the page of the login has no first frame, and no inline code', async ({ page }) => {
  const [login, root] = await Promise.all(['/login', '/'].map(path => page.request.get(path)))
  expect(login?.headers()['content-security-policy']).not.toContain('sha256')
  expect(await login?.text()).not.toContain('<style>')
  expect(await root?.text()).toContain('<style>')
})

test('the styles of a part that loads later win over the base styles', async ({ page, setup }) => {
  const { staff, code } = await createReport(setup, 'Ana Reporter')
  await storeToken(page, staff)
  await page.goto(`/urgents?county=${code}`)
  await page.getByRole('link', { name: 'Ana Reporter' }).click()
  const bar = page.locator('.follow-up-bar')
  await expect(bar).toBeVisible()
  await expect(bar).toHaveCSS('border-top-width', '1px')
})
