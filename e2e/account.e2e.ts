import type { Page } from '@playwright/test'
import { oneTimeCode } from '../testkit/client/one-time-code.ts'
import { createStaffAccount, password } from './factories/staff-account.ts'
import { openAccountPanel } from './harness/account-menu.ts'
import { expect, test } from './harness/fixtures.ts'

// Wrong codes and passwords, and an NGO that requires a second factor.
test.use({ allowsFailedRequests: true })

const tag = '@extension'
const signIn = async (page: Page, account: string, secret = password) => {
  await page.goto('/login')
  await page.getByLabel('Phone number').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Enables a second factor in three steps; returns the recovery codes. */
const turnOn = async (page: Page) => {
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await dialog.getByLabel('Code', { exact: true }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('The code is incorrect')).toBeVisible()
  const key = await dialog.locator('code').innerText()
  await dialog.getByLabel('Code', { exact: true }).fill(oneTimeCode(key))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('On. 10 recovery codes are left.')).toBeVisible()
  return codes
}

test('staff enable a second factor, sign in with it and disable it', { tag }, async ({ page, setup }) => {
  const { account } = await createStaffAccount(setup)
  await signIn(page, account)
  await (await openAccountPanel(page)).getByRole('link', { name: 'Your account' }).click()
  const codes = await turnOn(page)

  await (await openAccountPanel(page)).getByRole('button', { name: 'Log out' }).click()
  await signIn(page, account)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expect(page.getByText('The phone number or the password is wrong.')).toHaveCount(0)
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The phone number or the password is wrong.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(codes[0]?.toLowerCase() ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/urgents$/)

  await page.goto('/account')
  await expect(page.getByText('On. 9 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('wrong')
  await dialog.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
})

test('an NGO that requires a second factor sends new staff to its setup first', { tag }, async ({ page, setup }) => {
  const { account } = await createStaffAccount(setup, { requireSecondFactor: true })
  await signIn(page, account)
  await page.getByRole('link', { name: 'Set it up' }).click()
  await turnOn(page)
  await page.getByRole('link', { name: 'Emergencies', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Emergencies' })).toBeVisible()
})

test('staff change their password and see why a password is rejected', { tag }, async ({ page, setup }) => {
  const { account } = await createStaffAccount(setup)
  await signIn(page, account)
  await expect(page).toHaveURL(/\/urgents$/)
  await page.goto('/account')
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('At least 10 characters.', { exact: true })).toBeVisible()
  await page.getByLabel('New password').fill('another one altogether')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(setup.signIn(account, password)).rejects.toThrow('400')
  await expect(setup.signIn(account, 'another one altogether')).resolves.toEqual(expect.any(String))
})
