import { observers } from '@scrutineer/contract/observers'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken, setup, unique } from '../../../test/app-harness.tsx'

const organizer = await organizerToken()
const ngo = await create.ngo(organizer)
const { account, token: staff } = await ngo.addStaff()
const { token: analyst } = await ngo.addStaff(undefined, true)

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

/** Creates a token on the screen; returns its secret. */
const createToken = async (name: string) => {
  await button('New token').click()
  await dialog.getByLabelText('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const code = page.getByText(/^scrutineer_[\w-]{43}$/)
  await expect.element(code).toBeVisible()
  return code.element().textContent
}

test('an NGO creates a token, copies its secret once, a script reads with it, and it is revoked', async () => {
  const name = `Nightly ${unique()}`
  await openApp('/settings', staff)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Settings')
  await expect.element(page.getByText('No tokens yet')).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const secret = await createToken(name)
  await expect.element(dialog).toHaveTextContent('It is shown only now and can’t be shown again.')
  await button('Copy').click()
  expect(copied).toHaveBeenCalledWith(secret)
  await button('I have copied it').click()
  await expect.element(row(name)).toHaveTextContent(account)
  await expect.element(row(name)).toHaveTextContent('never')
  expect((await setup.call(observers.list, { token: secret })).data).toEqual([])

  await button(`Revoke ${name}`).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('Token revoked')).toBeVisible()
  await expect.element(row(name)).toHaveTextContent('Revoked')
  await expect.element(button(`Revoke ${name}`)).not.toBeInTheDocument()
  const lines = () => [...row(name).element().querySelectorAll('td')].filter(cell => cell.checkVisibility())
  expect(lines()).toHaveLength(5)
  await page.viewport(390, 844)
  expect(lines().map(cell => cell.dataset.header)).toEqual(['Name', 'Last day', 'Last use', 'Created by'])
  await page.viewport(1440, 900)
  await expect(setup.call(observers.list, { token: secret })).rejects.toThrow()

  await openApp('/settings', analyst)
  await expect.element(row(name)).toBeVisible()
  await expect.element(button('New token')).not.toBeInTheDocument()
})

test('an organizer chooses an NGO and the last day, which is validated', async () => {
  const name = `Weekly ${unique()}`
  await openApp('/settings', organizer)
  await button('New token').click()
  await dialog.getByLabelText('Name').fill(name)
  await dialog.getByLabelText('Data of').selectOptions(ngo.ngo.name)
  const lastDay = dialog.getByLabelText('Last day')
  for (const [value, message] of [
    ['tomorrow', 'Not a date. Example: 2026-12-31'],
    ['2020-01-01', /From 20\d\d-\d\d-\d\d to 20/],
  ] as const) {
    await lastDay.fill(value)
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await expect.element(dialog.getByText(message)).toBeVisible()
  }
  const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await lastDay.fill(nextMonth)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await button('I have copied it').click()
  await expect.element(row(name)).toHaveTextContent(ngo.ngo.shortName)
  await expect.element(row(name)).toHaveTextContent(nextMonth)
})
