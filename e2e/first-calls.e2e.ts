import type { Page } from '@playwright/test'
import { admin } from '../testkit/process/product.ts'
import { createReport } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'
import { storeToken } from './harness/opening.ts'

/** The addresses of the calls from now on. */
const recordCalls = (page: Page) => {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
  })
  return calls
}

test('the first calls need a session, and a refused one leads to the login form and back', async ({
  context,
  setup,
}) => {
  // Not the fixture's page, which fails on a refused call.
  const page = await context.newPage()
  const { staff, code } = await createReport(setup, 'Ana Reporter')
  const calls = recordCalls(page)
  await page.goto('/answers')
  await expect(page.getByLabel('Phone number')).toBeVisible()
  expect(calls).toEqual([])
  await page.evaluate(expired => localStorage.setItem('token-id', expired), `${staff.slice(0, -8)}AAAAAAAA`)
  await page.goto(`/answers?county=${code}`)
  await page.getByLabel('Phone number').fill(admin.user)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Ana Reporter' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/answers\\?county=${code}$`))
})

declare global {
  /** The paths of the files and calls that were requested before the first row appeared. */
  var requestedBeforeRow: readonly string[] | undefined
}

test('before its first row is shown, a list requests at most eleven files and calls, with the font’s and without filters', async ({
  page,
  setup,
}) => {
  const { staff } = await createReport(setup, 'Ana Reporter')
  await storeToken(page, staff)
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main li a')) return
      observer.disconnect()
      const requested = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      globalThis.requestedBeforeRow = [location.pathname, ...requested]
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/answers')
  await expect(page.locator('main li a').first()).toBeVisible()
  const requested = (await page.evaluate(() => globalThis.requestedBeforeRow)) ?? []
  expect(requested.length, requested.join(' ')).toBeLessThanOrEqual(11)
  expect(requested.length).toBeGreaterThan(5)
  await expect(page.locator('html[data-web-font]')).toHaveCount(1)
})
