import { observers } from '@scrutineer/contract/observers'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  create,
  ngoToken,
  openApp,
  organizerToken,
  setup,
  unique,
  uniqueDigits,
} from '../../../../test/app-harness.tsx'
import { failUntilRetry } from '../../../../test/failing-fetch.ts'

const staff = await organizerToken()

const openList = (search: Record<string, string | number> = {}) =>
  openApp(
    `/observatori?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, `${value}`]))}`,
    staff,
  )

const showing = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
const row = (name: string) => page.getByRole('link', { name, exact: true })
const choose = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Records the query strings of filtered list requests from now on. A row under the resting pointer preloads its profile. */
const watchRequests = () => {
  performance.clearResourceTimings()
  return () =>
    performance
      .getEntriesByType('resource')
      .map(entry => new URL(entry.name))
      .filter(({ pathname, searchParams }) => pathname === observers.list.path && searchParams.has('name'))
      .map(({ search }) => search)
}

test('nine observers are shown, and paging within 100 rows sends no request', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 20)
  await openList({ name: prefix })
  await showing('Showing 1 to 9 of 20')
  await expect.element(row(`${prefix} 001`)).toHaveAttribute('href', expect.stringContaining('/profil/edit/'))
  const requests = watchRequests()
  await page.getByRole('button', { name: 'Next page' }).click()
  await showing('Showing 10 to 18 of 20')
  await page.getByRole('button', { name: 'Page 3' }).click()
  await showing('Showing 19 to 20 of 20')
  await expect.element(row(`${prefix} 020`)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  expect(requests()).toEqual([])
})

test('on a phone the filter is behind a button', async () => {
  await page.viewport(390, 800)
  await openList()
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
  await expect.element(phone).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(phone).toBeVisible()
})

test('each row has a button that edits its observer', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 1)
  await openList({ name: prefix })
  const edit = page.getByRole('link', { name: `Edit ${prefix} 001` })
  await expect.element(edit).toBeVisible()
  await edit.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Edit observer' })).toBeVisible()
  await expect.poll(() => document.title).toContain(`${prefix} 001 · Edit observer · Scrutineer`)
})

test('a page that spans two server pages shows each observer once', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 103)
  await openList({ name: prefix, page: 12 })
  await showing('Showing 100 to 103 of 103')
  for (const number of [100, 101, 103]) await expect.element(row(`${prefix} ${number}`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('100')
  await showing('Showing 1 to 100 of 103')
  expect(location.search).toContain('pageSize=100')
})

test('a filter ignores accents, returns to page 1 and can be reset', async () => {
  const word = uniqueDigits()
  await setup.addObserver(staff, { name: `Ștefan ${word}`, phone: `07${word}`, pin: '1234' })
  await openList({ page: 3 })
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  const reset = page.getByRole('button', { name: 'Reset', exact: true })
  await expect.element(filter).toBeDisabled()
  await expect.element(reset).toBeDisabled()
  await page.getByRole('textbox', { name: 'Name' }).fill(`stefan ${word}`)
  await filter.click()
  await showing('Showing 1 to 1 of 1')
  expect(location.search).toBe(`?name=stefan+${word}`)
  await reset.click()
  await expect.poll(() => location.search).toBe('')
  await expect.element(filter).toBeDisabled()
})

test('a filter without matches shows a message', async () => {
  await openList({ name: `nobody ${unique()}` })
  await expect.element(page.getByText('No observer matches')).toBeVisible()
  await expect.element(page.getByText('Change the filter or reset it.')).toBeVisible()
})

test('a filter that a link has set without matches shows the same message', async () => {
  await openApp('/observatori?holdsItems=true', await ngoToken(staff))
  await expect.element(page.getByText('No observer matches')).toBeVisible()
})

test('an empty list offers to import observers and to add one', async () => {
  await openApp('/observatori', await ngoToken(staff))
  await showing('No observers yet')
  for (const [name, href] of Object.entries({
    Import: '/observatori/import',
    'Add observer': '/observatori/profil/new',
  }))
    await expect.element(page.getByRole('link', { name, exact: true }).nth(1)).toHaveAttribute('href', href)
})

test('sorting by last login puts the most recent observer on top', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 2)
  const phone = await create.phone(staff, `${prefix} 099`)
  await openList({ name: prefix })
  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  const header = page.getByRole('button', { name: 'Last login' })
  await header.click()
  await header.click()
  await expect.poll(() => location.search).toContain('sortBy=lastSeen&sortDirection=desc')
  const names = () => [...document.querySelectorAll('tbody tr a:not([aria-label])')].map(link => link.textContent)
  await expect.poll(names).toEqual([phone.name, `${prefix} 002`, `${prefix} 001`])
  await expect.element(page.getByRole('cell', { name: 'never', exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '0', exact: true }).first()).toBeVisible()
})

test('an observer is deleted after confirmation, and the list returns to page 1', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 10)
  await openList({ name: prefix, page: 2 })
  await choose(`${prefix} 010`, 'Delete')
  const dialog = page.getByRole('dialog', { name: `Are you sure to delete ${prefix} 010` })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('User has been removed')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await showing('Showing 1 to 9 of 9')
  expect(location.search).toBe(`?name=${prefix}`)
})

test('a failed deletion shows the reason in the dialog, which stays open', async () => {
  const { id, name } = await create.phone(staff)
  await openList({ name })
  await choose(name, 'Delete')
  await setup.call(observers.remove, { token: staff, query: { id } })
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeEnabled()
})

test('the new password works, and only its buttons close the dialog', async () => {
  const { name, phone } = await create.phone(staff)
  await openList({ name })
  await choose(name, 'Reset password')
  const dialog = page.getByRole('dialog', { name: `Reset the password of ${name}` })
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await userEvent.keyboard('12')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog.getByText('At least 4 characters.')).toBeVisible()
  await dialog.getByLabelText('New password').fill('9876')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('Password has been reset for the observer.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect(setup.signInPhone(phone, '9876')).resolves.toBeTypeOf('string')
})

test('a failed reset keeps the new password and shows the reason', async () => {
  const { id, name } = await create.phone(staff)
  await openList({ name })
  await choose(name, 'Reset password')
  await setup.call(observers.remove, { token: staff, query: { id } })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('New password').fill('9876')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('Could not reset password')).toBeVisible()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByLabelText('New password')).toHaveValue('9876')
})

test('a list that can’t be loaded shows an error, and the retry repeats the request', async () => {
  const { name } = await create.phone(staff)
  const requests = failUntilRetry(address => address.split('?')[0] === observers.list.path)
  await openList({ name })
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('This could not be loaded.')
  expect(page.getByRole('row').elements()).toEqual([])
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row(name)).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  expect(new Set(requests).size).toBe(1)
})

test('rows stay, marked as old, when a reload fails', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 2)
  await openList({ name: prefix })
  await expect.element(row(`${prefix} 001`)).toBeVisible()
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    new URL(String(input), location.origin).pathname === observers.list.path
      ? Promise.resolve(new Response('{}', { status: 403 }))
      : real(input, init),
  )
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Data from \d{4}-\d\d-\d\d \d\d:\d\d/)
  await expect.element(row(`${prefix} 001`)).toBeVisible()
})

test('the heading counts the observers of the list, of all that the account may see', async () => {
  const ngoStaff = await ngoToken(staff)
  await create.observers(ngoStaff, unique(), 3)
  const heading = page.getByRole('heading', { level: 1, name: 'Observers' })
  const headingLine = () => heading.element().parentElement?.textContent
  await openApp('/observatori?name=nobody', ngoStaff)
  await expect.element(page.getByText('No observer matches')).toBeVisible()
  await expect.poll(headingLine).toBe('Observers0 of 3')
  await openApp('/observatori', ngoStaff)
  await expect.poll(headingLine).toBe('Observers3')
})
