import { observers } from '@scrutineer/contract/observers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  addObservers,
  aPhone,
  closeApp,
  openApp,
  organizerToken,
  setup,
  unique,
} from '../../../../test/app-harness.tsx'
import { toasts } from '../../../ui/feedback/toast-store.ts'

let staff = ''

beforeAll(async () => {
  staff = await organizerToken()
})
beforeEach(async () => {
  localStorage.removeItem('observers-view')
  await page.viewport(1280, 900)
})
afterEach(() => {
  vi.restoreAllMocks()
  closeApp()
  for (const { id } of toasts.list()) toasts.dismiss(id)
})

const openList = (search: Record<string, string>) => openApp(`/observatori?${new URLSearchParams(search)}`, staff)
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const selectAllBox = () => page.getByRole('checkbox', { name: 'Select all rows' }).first()
const bar = () => page.getByRole('region', { name: 'Selected observers' })
const dialog = () => page.getByRole('dialog')
const found = async (name: string) => {
  const anyone = { number: undefined, sortBy: undefined, sortDirection: undefined, page: 1, pageSize: 100 }
  return (await setup.call(observers.list, { token: staff, query: { ...anyone, name } })).data
}

/** Whom the notifications screen was handed, in the order they were handed. */
const watchStashedRecipients = () => {
  const stored = vi.spyOn(Storage.prototype, 'setItem')
  return () =>
    stored.mock.calls.filter(([key]) => key.endsWith(' carried-recipients')).map(([, value]) => JSON.parse(value))
}

test('who is selected stays so on other pages, in other filters and as cards', async () => {
  const prefix = unique()
  await addObservers(staff, prefix, 11)
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

test('everybody who matches is selected, over all pages', async () => {
  const prefix = unique()
  await addObservers(staff, prefix, 12)
  await openList({ name: prefix })
  await box(`${prefix} 001`).click()
  await expect.element(bar().getByText('1 observer selected')).toBeVisible()
  const everybody = bar().getByRole('button', { name: 'Select all 12' })
  await expect.element(everybody).not.toBeInTheDocument()
  await selectAllBox().click()
  await everybody.click()
  await expect.element(bar().getByText('12 observers selected')).toBeVisible()
  await expect.element(everybody).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(box(`${prefix} 012`)).toBeChecked()
})

test('the bar moves nothing when it appears', async () => {
  const prefix = unique()
  await addObservers(staff, prefix, 9)
  await page.viewport(1280, 500)
  await openList({ name: prefix })
  await expect.element(box(`${prefix} 001`)).toBeVisible()
  const top = () => document.querySelector('tbody')?.getBoundingClientRect().top
  const before = top()
  await box(`${prefix} 001`).click()
  await expect.element(bar()).toBeVisible()
  expect(top()).toBe(before)
  // It floats at the foot of what is seen, though the list is longer.
  expect(document.querySelector('[data-floating-bar]')?.getBoundingClientRect().bottom).toBeLessThanOrEqual(500)
})

test('the selected observers are deleted after the question, and the list goes to page 1', async () => {
  const prefix = unique()
  await addObservers(staff, prefix, 12)
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
  expect(await found(prefix)).toHaveLength(3)
})

test('who couldn’t be deleted is named with the reason, stays selected, and is tried again', async () => {
  const prefix = unique()
  await addObservers(staff, prefix, 3)
  await openList({ name: prefix })
  await expect.element(box(`${prefix} 001`)).toBeVisible()
  await selectAllBox().click()
  const [first] = await found(prefix)
  await bar().getByRole('button', { name: 'Delete' }).click()
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    init?.method === 'DELETE' && String(input).endsWith(`id=${first?.id}`)
      ? Promise.resolve(new Response('', { status: 503 }))
      : fetch(input, init),
  )
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('1 observer could not be deleted')
  const who = dialog().getByRole('list', { name: 'Who could not be deleted' })
  await expect.element(who).toHaveTextContent(new RegExp(`^${first?.name}, ${first?.phone}: \\S+`))
  await expect.element(page.getByText('2 users have been removed')).toBeVisible()
  await expect.element(bar().getByText('1 observer selected')).toBeInTheDocument()
  vi.mocked(window.fetch).mockRestore()
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('User has been removed')).toBeVisible()
  await expect.element(bar()).not.toBeInTheDocument()
  expect(await found(prefix)).toEqual([])
})

test('a deletion that is stopped keeps the others, selected', async () => {
  const prefix = unique()
  await addObservers(staff, prefix, 9)
  await openList({ name: prefix })
  await expect.element(box(`${prefix} 001`)).toBeVisible()
  await selectAllBox().click()
  await bar().getByRole('button', { name: 'Delete' }).click()
  const { fetch } = window
  const held: (() => void)[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method === 'DELETE') await new Promise<void>(go => held.push(go))
    return fetch(input, init)
  })
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog().getByText('0 of 9')).toBeVisible()
  await dialog().getByRole('button', { name: 'Stop' }).click()
  expect(held).toHaveLength(4)
  for (const go of held) go()
  await expect.element(page.getByText('4 users have been removed')).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Are you sure to delete 5 observers' })).toBeVisible()
  expect(await found(prefix)).toHaveLength(5)
})

test('the selection is carried to the notifications, by the keyboard alone', async () => {
  const prefix = unique()
  await addObservers(staff, prefix, 2)
  await openList({ name: prefix })
  await expect.element(box(`${prefix} 001`)).toBeVisible()
  const carried = watchStashedRecipients()
  selectAllBox().element().focus()
  await userEvent.keyboard(' ')
  await expect.element(bar().getByText('2 observers selected')).toBeVisible()
  bar().getByRole('button', { name: 'Send notification' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/notifications')
  const whom = (await found(prefix)).map(({ id, name, phone }) => ({ id, name, phone }))
  expect(carried()).toEqual([whom])
  for (const { name } of whom)
    await expect.element(page.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Send notifications to 2 observers' })).toBeVisible()
})

test('one observer is notified from the row’s menu', async () => {
  const { id, name, phone } = await aPhone(staff)
  await openList({ name })
  const carried = watchStashedRecipients()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Notification' }).click()
  await expect.poll(() => location.pathname).toBe('/notifications')
  expect(carried()).toEqual([[{ id, name, phone }]])
})

test('an observer who is deleted alone leaves the selection', async () => {
  const { name } = await aPhone(staff)
  await openList({ name })
  await box(name).click()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('User has been removed')).toBeVisible()
  await expect.element(bar()).not.toBeInTheDocument()
})

test('on a phone’s screen all rows are selected above them', async () => {
  const prefix = unique()
  await addObservers(staff, prefix, 2)
  await page.viewport(390, 800)
  await openList({ name: prefix })
  await expect.element(box(`${prefix} 001`)).toBeVisible()
  await selectAllBox().click()
  await expect.element(bar().getByText('2 observers selected')).toBeVisible()
})
