import { observers } from '@scrutineer/contract/observers'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'

const staff = await organizerToken()
beforeEach(async () => {
  localStorage.removeItem('observers-view')
  await page.viewport(1280, 900)
})

const openList = (search: Record<string, string>) => openApp(`/observatori?${new URLSearchParams(search)}`, staff)
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const selectAllBox = () => page.getByRole('checkbox', { name: 'Select all rows' }).first()
const bar = () => page.getByRole('region', { name: 'Selected observers' })
const dialog = () => page.getByRole('dialog')
const findByName = async (name: string) => {
  const anyone = { number: undefined, sortBy: undefined, sortDirection: undefined, page: 1, pageSize: 100 }
  return (await setup.call(observers.list, { token: staff, query: { ...anyone, name } })).data
}

/** Records the recipients passed to the notifications screen, in order. */
const watchStashedRecipients = () => {
  const stored = vi.spyOn(Storage.prototype, 'setItem')
  return () =>
    stored.mock.calls.filter(([key]) => key.endsWith(' carried-recipients')).map(([, value]) => JSON.parse(value))
}

test('the selection persists across pages, filters and views', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 11)
  await openList({ name: prefix })
  await box(`${prefix} 002`).click()
  await expect.element(bar().getByText('1 observer selected')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await selectAllBox().click()
  await expect.element(bar().getByText('3 observers selected')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill(`${prefix} 003`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(box(`${prefix} 003`)).not.toBeChecked()
  await expect.element(bar().getByText('3 observers selected')).toBeVisible()
  await page.getByTitle('Cards').click()
  await box(`${prefix} 003`).click()
  await expect.element(bar().getByText('4 observers selected')).toBeVisible()
  await selectAllBox().click()
  await expect.element(bar().getByText('3 observers selected')).toBeVisible()
  await bar().getByRole('button', { name: 'Clear the selection' }).click()
  await expect.element(bar()).not.toBeInTheDocument()
})

test('all matching observers are selected, over all pages', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 12)
  await openList({ name: prefix })
  await box(`${prefix} 001`).click()
  await expect.element(bar().getByText('1 observer selected')).toBeVisible()
  const selectAll = bar().getByRole('button', { name: 'Select all 12' })
  await expect.element(selectAll).not.toBeInTheDocument()
  await selectAllBox().click()
  await selectAll.click()
  await expect.element(bar().getByText('12 observers selected')).toBeVisible()
  await expect.element(selectAll).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(box(`${prefix} 012`)).toBeChecked()
})

test('the bar causes no layout shift', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 9)
  await page.viewport(1280, 500)
  await openList({ name: prefix })
  await expect.element(box(`${prefix} 001`)).toBeVisible()
  const top = () => document.querySelector('tbody')?.getBoundingClientRect().top
  const before = top()
  await box(`${prefix} 001`).click()
  await expect.element(bar()).toBeVisible()
  expect(top()).toBe(before)
  // It floats at the bottom of the viewport, although the list is longer.
  expect(document.querySelector('[data-floating-bar]')?.getBoundingClientRect().bottom).toBeLessThanOrEqual(500)
})

test('the selected observers are deleted after confirmation, and the list returns to page 1', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 12)
  await openList({ name: prefix })
  await expect.element(box(`${prefix} 001`)).toBeVisible()
  await selectAllBox().click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await bar().getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Are you sure to delete 9 observers' })).toBeVisible()
  await expect.element(dialog().getByText(`${prefix} 001`)).toBeVisible()
  await expect.element(dialog().getByText('and 4 more')).toBeVisible()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('9 users have been removed')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.element(page.getByText('Showing 1 to 3 of 3')).toBeVisible()
  expect(location.search).toBe(`?name=${prefix}`)
  expect(await findByName(prefix)).toHaveLength(3)
})

test('observers that couldn’t be deleted are listed with the reason, stay selected and can be retried', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 3)
  await openList({ name: prefix })
  await expect.element(box(`${prefix} 001`)).toBeVisible()
  await selectAllBox().click()
  const [first] = await findByName(prefix)
  await bar().getByRole('button', { name: 'Delete' }).click()
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    init?.method === 'DELETE' && String(input).endsWith(`id=${first?.id}`)
      ? Promise.resolve(new Response('', { status: 503 }))
      : fetch(input, init),
  )
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('1 observer could not be deleted')
  const failures = dialog().getByRole('list', { name: 'Observers who could not be deleted' })
  await expect.element(failures).toHaveTextContent(new RegExp(`^${first?.name}, ${first?.phone}: \\S+`))
  await expect.element(page.getByText('2 users have been removed')).toBeVisible()
  await expect.element(bar().getByText('1 observer selected')).toBeInTheDocument()
  vi.mocked(window.fetch).mockRestore()
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('User has been removed')).toBeVisible()
  await expect.element(bar()).not.toBeInTheDocument()
  expect(await findByName(prefix)).toEqual([])
})

test('stopping a deletion keeps the remaining observers selected', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 9)
  await openList({ name: prefix })
  await expect.element(box(`${prefix} 001`)).toBeVisible()
  await selectAllBox().click()
  await bar().getByRole('button', { name: 'Delete' }).click()
  const { fetch } = window
  const pending: (() => void)[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method === 'DELETE') await new Promise<void>(release => pending.push(release))
    return fetch(input, init)
  })
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog().getByText('0 of 9')).toBeVisible()
  // As many as are sent at a time.
  await expect.poll(() => pending.length).toBe(4)
  await dialog().getByRole('button', { name: 'Stop' }).click()
  for (const release of pending) release()
  await expect.element(page.getByText('4 users have been removed')).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Are you sure to delete 5 observers' })).toBeVisible()
  expect(await findByName(prefix)).toHaveLength(5)
})

test('the selection is passed to the notifications, by keyboard alone', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 2)
  await openList({ name: prefix })
  await expect.element(box(`${prefix} 001`)).toBeVisible()
  const stashed = watchStashedRecipients()
  selectAllBox().element().focus()
  await userEvent.keyboard(' ')
  await expect.element(bar().getByText('2 observers selected')).toBeVisible()
  bar().getByRole('button', { name: 'Send notification' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/notifications')
  const recipients = (await findByName(prefix)).map(({ id, name, phone }) => ({ id, name, phone }))
  expect(stashed()).toEqual([recipients])
  for (const { name } of recipients)
    await expect.element(page.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Send notifications to 2 observers' })).toBeVisible()
})

test('the selected observers get new PINs, which are shown and replace the old ones', async () => {
  const { name, phone } = await create.phone(staff)
  await openList({ name })
  await box(name).click()
  await bar().getByRole('button', { name: 'New PINs' }).click()
  const confirm = page.getByRole('dialog', { name: 'New PIN for 1 observer' })
  await confirm.getByRole('button', { name: 'Generate PINs' }).click()
  const shown = page.getByRole('dialog', { name: 'Generated PINs' })
  const list = shown.getByRole('list', { name: 'Generated PINs' })
  await expect.element(list).toHaveTextContent(name)
  const pin = /\d{6}$/.exec(list.element().textContent.trim())?.[0] ?? ''
  await setup.signInPhone(phone, pin)
})

test('one observer is notified from the row’s menu', async () => {
  const { id, name, phone } = await create.phone(staff)
  await openList({ name })
  const stashed = watchStashedRecipients()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Notification' }).click()
  await expect.poll(() => location.pathname).toBe('/notifications')
  expect(stashed()).toEqual([[{ id, name, phone }]])
})

test('an observer deleted from the row’s menu leaves the selection', async () => {
  const { name } = await create.phone(staff)
  await openList({ name })
  await box(name).click()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('User has been removed')).toBeVisible()
  await expect.element(bar()).not.toBeInTheDocument()
})

test('on a phone’s screen a checkbox above the rows selects them all', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 2)
  await page.viewport(390, 800)
  await openList({ name: prefix })
  await expect.element(box(`${prefix} 001`)).toBeVisible()
  await selectAllBox().click()
  await expect.element(bar().getByText('2 observers selected')).toBeVisible()
})
