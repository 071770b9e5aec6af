import { ngos } from '@scrutineer/contract/ngos'
import { secondFactor } from '@scrutineer/contract/second-factor'
import { staff as staffCalls } from '@scrutineer/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { oneTimeCode } from '../../../../../testkit/client/one-time-code.ts'
import { openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'
import { serveSpecificationOnly } from '../../../../test/stubs.ts'

const staff = await organizerToken()

const secret = 'long enough a secret'
const createNgo = async (name = `NGO ${unique()}`) => {
  const body = { name, shortName: unique(), organizer: false, isActive: true }
  return { id: await setup.call(ngos.add, { token: staff, body }), name, shortName: body.shortName }
}
const createAccount = async (id: number) => {
  const account = `staff-${unique()}`
  await setup.call(staffCalls.add, { token: staff, params: { id }, body: { account, password: secret } })
  return account
}
const field = (name: string) => page.getByLabelText(name, { exact: true })
const save = () => page.getByRole('button', { name: 'Save', exact: true })
const choose = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('an account is added, and its owner signs in', async () => {
  const { id } = await createNgo()
  const account = `staff-${unique()}`
  await openApp(`/ong/edit/${id}`, staff)
  await expect.element(page.getByText('No staff accounts yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a staff account' })
  await dialog.getByLabelText('Account').fill(account)
  await dialog.getByLabelText('Password', { exact: true }).fill('too short')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabelText('Password', { exact: true }).fill(secret)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('The account has been added')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: account, exact: true })).toBeVisible()
  await expect(setup.signIn(account, secret)).resolves.toBeTypeOf('string')
})

test('an account is added with an e-mail address, which is validated; it may be left out', async () => {
  const { id } = await createNgo()
  const account = `staff-${unique()}`
  await openApp(`/ong/edit/${id}`, staff)
  await page.getByRole('button', { name: 'Add account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Account').fill(account)
  await dialog.getByLabelText('Password', { exact: true }).fill(secret)
  await dialog.getByLabelText('E-mail address').fill('x')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByLabelText('E-mail address')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog).toHaveTextContent('Not an e-mail address.')
  await dialog.getByLabelText('E-mail address').fill(`${account}@example.org`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('cell', { name: `${account}@example.org` })).toBeVisible()
})

test('a server without e-mail addresses gets none for a new account', async () => {
  const { id } = await createNgo()
  const account = await createAccount(id)
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const response = await real(input, init)
    if (!String(input).includes('/ngoadmin')) return response
    return new Response((await response.text()).replaceAll(',"email":null', ''), response)
  })
  await openApp(`/ong/edit/${id}`, staff)
  await expect.element(page.getByRole('cell', { name: account, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add account' }).click()
  await expect.element(page.getByRole('dialog').getByLabelText('Account')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByLabelText('E-mail address')).not.toBeInTheDocument()
})

test('an account is added as an analyst’s, and becomes staff’s', async () => {
  const { id } = await createNgo()
  const account = `staff-${unique()}`
  await openApp(`/ong/edit/${id}`, staff)
  await page.getByRole('button', { name: 'Add account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Account').fill(account)
  await dialog.getByLabelText('Password', { exact: true }).fill(secret)
  await dialog.getByLabelText('Role').selectOptions('Analyst')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: account })
  await expect.element(row).toHaveTextContent('Analyst')
  await choose(account, 'Make staff')
  await dialog.getByRole('button', { name: 'Make staff' }).click()
  await expect.element(row).not.toHaveTextContent('Analyst')
  await choose(account, 'Make analyst')
  await dialog.getByRole('button', { name: 'Make analyst' }).click()
  await expect.element(row).toHaveTextContent('Analyst')
})

test('a duplicate account name is reported next to the field', async () => {
  const { id } = await createNgo()
  const account = await createAccount(id)
  await openApp(`/ong/edit/${id}`, staff)
  await page.getByRole('button', { name: 'Add account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Account').fill(account)
  await dialog.getByLabelText('Password', { exact: true }).fill(secret)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('There is already an account with this name.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveValue(secret)
})

test('an account gets a new password and is deleted', async () => {
  const { id } = await createNgo()
  const account = await createAccount(id)
  await openApp(`/ong/edit/${id}`, staff)
  await choose(account, 'New password')
  await page.getByRole('dialog').getByLabelText('New password', { exact: true }).fill('another long secret')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('The password has been changed')).toBeVisible()
  await expect(setup.signIn(account, 'another long secret')).resolves.toBeTypeOf('string')
  await choose(account, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('The account has been deleted')).toBeVisible()
  await expect.element(page.getByText('No staff accounts yet')).toBeVisible()
  await expect(setup.signIn(account, 'another long secret')).rejects.toThrow()
})

test('an account whose second factor was reset signs in with its password only', async () => {
  const { id } = await createNgo()
  const [protectedAccount, other] = [await createAccount(id), await createAccount(id)]
  const token = await setup.signIn(protectedAccount, secret)
  const key = await setup.call(secondFactor.enrol, { token: token, body: { password: secret } })
  await setup.call(secondFactor.confirm, { token: token, body: { code: oneTimeCode(key.secret) } })
  await expect(setup.signIn(protectedAccount, secret)).rejects.toThrow()
  await openApp(`/ong/edit/${id}`, staff)
  const row = page.getByRole('row').filter({ hasText: protectedAccount })
  await expect.element(row.getByRole('cell', { name: 'Yes' })).toBeVisible()
  await choose(protectedAccount, 'Reset second factor')
  const dialog = page.getByRole('dialog', { name: `Reset the second factor of ${protectedAccount}?` })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(setup.signIn(protectedAccount, secret)).rejects.toThrow()
  await choose(protectedAccount, 'Reset second factor')
  await dialog.getByRole('button', { name: 'Reset second factor' }).click()
  await expect.element(page.getByText('The second factor has been reset')).toBeVisible()
  await expect.element(row.getByRole('cell', { name: 'No' })).toBeVisible()
  await expect(setup.signIn(protectedAccount, secret)).resolves.toBeTypeOf('string')
  await page.getByRole('button', { name: `Actions for ${other}` }).click()
  await expect.element(page.getByRole('menuitem', { name: 'New password', exact: true })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Reset second factor' })).not.toBeInTheDocument()
})

test('no second factor is sent to a server that doesn’t support it', async () => {
  const { id, name } = await createNgo()
  const account = await createAccount(id)
  const real = window.fetch
  const requestBodies: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method === 'POST') requestBodies.push(String(init.body))
    const response = await real(input, init)
    if (!/ngo\//.test(String(input)) || init?.method === 'POST') return response
    const text = await response.text()
    return new Response(text.replace(/,"(requireSecondFactor|hasSecondFactor)":false/g, ''), response)
  })
  await openApp(`/ong/edit/${id}`, staff)
  await expect.element(page.getByRole('cell', { name: account, exact: true })).toBeVisible()
  await expect.element(page.getByText(/second factor/i)).not.toBeInTheDocument()
  await field('Name').fill(`${name} II`)
  await save().click()
  await expect.element(page.getByText('Changes have been saved')).toBeVisible()
  expect(requestBodies.join()).toContain(`${name} II`)
  expect(requestBodies.join()).not.toContain('requireSecondFactor')
})

test('a server without staff accounts shows only the NGO', async () => {
  const { id, name } = await createNgo()
  serveSpecificationOnly()
  await openApp(`/ong/edit/${id}`, staff)
  await expect.element(field('Name')).toHaveValue(name)
  await expect.element(page.getByText('Staff accounts')).not.toBeInTheDocument()
})

test('a link for a new password is shown once, and an e-mail address is saved and removed', async () => {
  const { id } = await createNgo()
  const account = await createAccount(id)
  await openApp(`/ong/edit/${id}`, staff)
  await choose(account, 'Link for a new password')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect.element(page.getByText(/\/new-password#[\w-]{43}$/)).toBeVisible()
  await page.getByRole('button', { name: 'I have copied it' }).click()

  const dialog = page.getByRole('dialog')
  const saveAddress = () => dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await choose(account, 'E-mail address')
  await field('E-mail address').fill('no address')
  await saveAddress()
  await expect.element(field('E-mail address')).toHaveAttribute('aria-invalid', 'true')
  await field('E-mail address').fill('ana@example.org')
  await saveAddress()
  await expect.element(page.getByText('ana@example.org')).toBeVisible()
  await choose(account, 'E-mail address')
  await field('E-mail address').fill('')
  await saveAddress()
  await expect.element(page.getByText('ana@example.org')).not.toBeInTheDocument()
})
