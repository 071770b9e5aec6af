import type { Page } from '@playwright/test'
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
