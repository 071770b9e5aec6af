import { columns } from '@scrutineer/contract/columns'
import { start } from '@scrutineer/contract/start'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, openApp, organizerToken, setup } from '../../../test/app-harness.tsx'
import { rejectWithNetworkError } from '../../../test/failing-fetch.ts'
import { serveSpecificationOnly } from '../../../test/stubs.ts'

const organizer = await organizerToken()
await page.viewport(1440, 900)

const dialog = page.getByRole('dialog', { name: 'Columns' })
const button = page.getByRole('button', { name: 'Columns', exact: true })
const edge = (column: string) =>
  page.getByRole('columnheader').filter({ hasText: column }).getByRole('separator', { name: 'Column width' })
/** Between the checkbox and the menu. */
const headers = () => [...document.querySelectorAll('main th')].map(({ textContent }) => textContent).slice(1, -1)
const byDefault = ['Name', 'Phone', 'Last login', 'Polling stations', 'Action']

/** An NGO with an observer, and how its account has arranged the columns. */
const createList = async () => {
  const { addStaff } = await create.ngo(organizer)
  const { token } = await addStaff()
  await create.observers(token, 'Ana', 1)
  const columnsOf = async (session: string) => (await setup.call(start.get, { token: session })).account.columns
  return { token, addStaff, columnsOf: () => columnsOf(token) }
}

/** As another computer, which has stored nothing. */
const openElsewhere = async (path: string, token: string) => {
  localStorage.clear()
  await openApp(path, token)
}

it('columns are hidden and moved, for the account on every computer, until the default ones are restored', async () => {
  const { token, addStaff, columnsOf } = await createList()
  await openApp('/observatori', token)
  await expect.poll(headers).toEqual(byDefault)
  await button.click()
  await expect.element(dialog.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Phone' }).click()
  await dialog.getByRole('button', { name: 'Move Last login down' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const arranged = ['Name', 'Polling stations', 'Last login', 'Action']
  await expect.poll(headers).toEqual(arranged)
  await expect.element(dialog).not.toBeInTheDocument()
  await openElsewhere('/observatori', token)
  await expect.poll(headers).toEqual(arranged)
  // Otherwise nothing would say what the rows are sorted by.
  await openApp('/observatori?sortBy=phone', token)
  await expect.poll(headers).toEqual(['Name', 'Phone', ...arranged.slice(1)])
  await button.click()
  await expect.element(dialog).toHaveTextContent('Shown while the list is sorted by it.')
  await dialog.getByRole('button', { name: 'Default columns' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(headers).toEqual(byDefault)
  await expect.poll(columnsOf).toEqual({})
  await openElsewhere('/observatori', (await addStaff()).token)
  await expect.poll(headers).toEqual(byDefault)
})

it('the edge of a heading changes the widths of the columns beside it, with the arrow keys', async () => {
  const { token, columnsOf } = await createList()
  await openApp('/observatori', token)
  const separator = edge('Phone')
  await expect.element(separator).toBeVisible()
  const width = () => Number(separator.element().getAttribute('aria-valuenow'))
  separator.element().focus()
  await expect.poll(width).toBeGreaterThan(0)
  const wider = width() + 3
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.poll(width).toBe(wider)
  await expect
    .poll(async () => (await columnsOf())?.observers?.find(({ id }) => id === 'phone')?.width)
    .toBeCloseTo(wider, -1)
  await openElsewhere('/observatori', token)
  await expect.element(edge('Phone')).toBeVisible()
  await expect.poll(() => edge('Phone').element().getAttribute('aria-valuenow')).toBe(String(wider))
})

it('columns that can’t be saved are shown as before, with the reason in the dialog; columns of a later release stay', async () => {
  const { token, columnsOf } = await createList()
  const later = { id: 'of a later release' }
  await setup.call(columns.set, {
    token,
    params: { list: 'observers' },
    body: { columns: [later, { id: 'stations' }] },
  })
  await openElsewhere('/observatori', token)
  const moved = ['Name', 'Polling stations', 'Phone', 'Last login', 'Action']
  await expect.poll(headers).toEqual(moved)
  await button.click()
  await dialog.getByRole('checkbox', { name: 'Phone' }).click()
  const served = window.fetch
  const failing = vi
    .spyOn(window, 'fetch')
    .mockImplementation((input, init) =>
      String(input).includes('/columns/') ? rejectWithNetworkError() : served(input, init),
    )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).toHaveTextContent('The server can’t be reached.')
  expect(headers()).toEqual(moved)
  failing.mockRestore()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(headers).toEqual(moved.toSpliced(2, 1))
  await expect.poll(async () => (await columnsOf())?.observers?.at(-1)).toEqual(later)
})

it('a server without this extension has the default columns', async () => {
  const { token } = await createList()
  serveSpecificationOnly()
  await openElsewhere('/observatori', token)
  await expect.poll(headers).toContain('Phone')
  await expect.element(button).not.toBeInTheDocument()
})
