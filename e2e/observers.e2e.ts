import { admin } from '../testkit/process/product.ts'
import { unique, uniquePhone } from '../testkit/unique.ts'
import { expect, test } from './harness/keyboard.ts'

test.beforeEach(async ({ page, setup }) => {
  const token = await setup.signIn(admin.user, admin.password)
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
})

test('an observer is added, found, edited, given a new password and removed @smoke', async ({ page, setup }) => {
  const name = `Călina ${unique()}`
  const phone = uniquePhone()
  await page.goto('/observatori')
  // An empty list also has this button.
  await page.getByRole('link', { name: 'Add observer' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add observer' })).toBeVisible()
  await page.getByLabel('Name').fill(`  ${name.replace(' ', '   ')} `)
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill('1234')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Observer has been added')).toBeVisible()
  await expect(page).toHaveURL(/\/observatori$/)

  await expect(page.getByRole('heading', { level: 1, name: 'Observers' })).toBeVisible()
  await page.getByLabel('Name').fill(name.toLowerCase().replace('ă', 'a'))
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/name=/)
  await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit observer' })).toBeVisible()
  await page.getByLabel('Name').fill(`${name} II`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes have been saved')).toBeVisible()
  await setup.signInPhone(phone, '1234')

  await page.goto(`/observatori?number=${encodeURIComponent(phone)}`)
  await page.getByRole('button', { name: new RegExp(`${name} II`) }).click()
  await page.getByRole('menuitem', { name: /Reset password/i }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/password/i)
    .first()
    .fill('98765')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Password has been reset for the observer.')).toBeVisible()
  await setup.signInPhone(phone, '98765')

  await page.getByRole('button', { name: new RegExp(`${name} II`) }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText(`Are you sure to delete ${name} II`)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User has been removed')).toBeVisible()
  await expect(page.getByRole('link', { name: `${name} II` })).toHaveCount(0)
})
