import { staff } from '@scrutineer/contract/staff'
import { admin } from '../testkit/process/product.ts'
import { unique } from '../testkit/unique.ts'
import { expect, test } from './harness/fixtures.ts'

test.beforeEach(async ({ page, setup }) => {
  const token = await setup.signIn(admin.user, admin.password)
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
})

test('an NGO is added with an account, found, deactivated, activated and deleted @smoke', async ({
  page,
  setup,
  restrictedApi,
}) => {
  const name = `Țara votează ${unique()}`
  const account = `staff-${unique()}`
  await page.goto('/urgents')
  await page.getByRole('link', { name: 'NGOs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'NGOs' })).toBeVisible()
  await page.getByRole('link', { name: 'Add NGO' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add NGO' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(`  ${name.replace(' ', '   ')} `)
  await page.getByLabel('Short name').fill('TV')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The NGO has been added')).toBeVisible()
  await expect(page).toHaveURL(/\/ong$/)

  await page.getByLabel('Name').fill(name.toLowerCase().replace('ț', 't').replace('ă', 'a'))
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/name=/)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page.getByRole('switch', { name: 'Active' })).toBeVisible()
  if (restrictedApi) {
    const token = await setup.signIn(admin.user, admin.password)
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    await setup.call(staff.add, { token, params: { id }, body: { account, password: 'long enough a secret' } })
    await expect(page.getByText(/staff accounts|second factor/i)).toHaveCount(0)
  } else {
    await page.getByRole('button', { name: 'Add account' }).click()
    await page.getByRole('textbox', { name: 'Account' }).fill(account)
    await page.getByLabel('Password', { exact: true }).fill('long enough a secret')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The account has been added')).toBeVisible()
  }
  await setup.signIn(account, 'long enough a secret')

  await page.goBack()
  const actions = page.getByRole('button', { name: `Actions for ${name}` })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('The active flag has been updated')).toBeVisible()
  await expect(setup.signIn(account, 'long enough a secret')).rejects.toThrow()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Activate', exact: true }).click()
  await expect.poll(() => setup.signIn(account, 'long enough a secret').catch(() => '')).not.toBe('')

  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText(`Are you sure you want to delete ${name}?`)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The NGO has been removed')).toBeVisible()
  await expect(page.getByText('No NGO matches')).toBeVisible()
})
