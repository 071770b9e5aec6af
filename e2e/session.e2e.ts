import type { Page } from '@playwright/test'
import { readiness } from '@scrutineer/contract/readiness'
import { admin } from '../testkit/process/product.ts'
import { createReport } from './factories/report.ts'
import { openAccountPanel } from './harness/account-menu.ts'
import { expect, test } from './harness/fixtures.ts'

const signIn = async (page: Page) => {
  await page.getByLabel('Phone number').fill(admin.user)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a visitor signs in, sees the urgent reports and signs out @smoke', async ({ page, setup, restrictedApi }) => {
  // Without any report an organizer would be led to the set-up.
  await createReport(setup, 'Ana Reporter')
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page)
  await expect(page).toHaveURL(/\/urgents$/)
  await page.getByRole('link', { name: 'Answers' }).click()
  await expect(page).toHaveURL(/\/answers$/)
  const token = await page.evaluate(() => localStorage.getItem('token-id'))
  const account = await openAccountPanel(page)
  await account.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login$/)
  await expect(setup.signIn(admin.user, admin.password)).resolves.toEqual(expect.any(String))
  // A server without a sign-out call keeps the session; the browser deletes its token anyway.
  if (restrictedApi) return expect(await page.evaluate(() => localStorage.getItem('token-id'))).toBeNull()
  const headers = { authorization: `Bearer ${token}` }
  // The browser doesn't wait for the server when it signs out.
  await expect.poll(async () => (await page.request.get('/api/v1/observer/count', { headers })).status()).toBe(401)
})

test('an organizer is led to the set-up while something is missing and nothing was reported @extension', async ({
  page,
}) => {
  const reply = { checks: [{ id: 'forms', state: 'missing', detail: { publishedForms: 0 } }], hasReports: false }
  await page.route(`**${readiness.get.path}`, route => route.fulfill({ json: reply }))
  await page.goto('/')
  await signIn(page)
  await expect(page).toHaveURL(/\/setup$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Set-up' })).toBeVisible()
  await expect(page.getByText('Publish a form: phones receive only published forms.')).toBeVisible()
})

test('a copied link opens its screen after signing in', async ({ page }) => {
  await page.goto('/observatori?name=ana')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page)
  await expect(page).toHaveURL(/\/observatori\?name=ana$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/urgents$/)
})
