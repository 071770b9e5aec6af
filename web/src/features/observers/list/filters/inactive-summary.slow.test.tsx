import { observers } from '@scrutineer/contract/observers'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken, unique } from '../../../../../test/app-harness.tsx'

const staff = await organizerToken()

const openList = (search: Record<string, string>) => openApp(`/observatori?${new URLSearchParams(search)}`, staff)
const showing = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
const row = (name: string) => page.getByRole('link', { name, exact: true })
const activitySelect = () => page.getByRole('combobox', { name: 'Activity' })

/** Three observers who never signed in, and one whose phone just did. */
const someInactiveObservers = async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 3)
  await create.phone(staff, `${prefix} 099`)
  return prefix
}

/** Simulates a server without the filter by removing its parameters. */
const ignoreExtensionFilter = () => {
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const address = new URL(String(input), location.href)
    for (const name of ['neverSeen', 'lastSeenBefore', 'atStation', 'idNgo']) address.searchParams.delete(name)
    return fetch(address.pathname.startsWith('/api/') ? address : input, init)
  })
}

test('observers who never signed in are notified in two clicks', async () => {
  const prefix = await someInactiveObservers()
  await openList({ name: prefix })
  await showing('Showing 1 to 4 of 4')
  const stored = vi.spyOn(Storage.prototype, 'setItem')
  await activitySelect().selectOptions('Never signed in')
  await showing('3 observers, never signed in')
  expect(location.search).toBe(`?name=${prefix}&inactive=never`)
  await page.getByRole('button', { name: 'Notify these 3' }).click()
  await expect.poll(() => location.pathname).toBe('/notifications')
  const stashed = stored.mock.calls.find(([key]) => key.endsWith(' carried-recipients'))?.[1] ?? '[]'
  expect(JSON.parse(stashed)).toMatchObject([1, 2, 3].map(n => ({ name: `${prefix} 00${n}` })))
})

test('the reference time is shown, and a copied address uses the current time', async () => {
  const prefix = await someInactiveObservers()
  performance.clearResourceTimings()
  await openList({ name: prefix, inactive: 'hourOrNever' })
  await showing('Showing 1 to 3 of 3')
  await expect
    .element(page.getByText(/^3 observers, inactive since \d{4}-\d\d-\d\d \d\d:\d\d or never signed in$/))
    .toBeVisible()
  await expect.element(activitySelect()).toHaveValue('hourOrNever')
  const query = performance
    .getEntriesByType('resource')
    .map(entry => new URL(entry.name))
    .find(({ pathname }) => pathname === observers.list.path)?.searchParams
  expect(query?.get('neverSeen')).toBe('true')
  expect(query?.get('lastSeenBefore')).toMatch(/:00\.000Z$/)
  expect(Date.now() - Date.parse(query?.get('lastSeenBefore') ?? '')).toBeLessThan(62 * 60_000)
  await activitySelect().selectOptions('Inactive for an hour')
  await expect.element(page.getByText('No observer matches')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Notify these 0' })).toBeDisabled()
  await activitySelect().selectOptions('All')
  await showing('Showing 1 to 4 of 4')
  expect(location.search).toBe(`?name=${prefix}`)
})

test('the filter is hidden on a server that ignores it, and no observer is shown as inactive', async () => {
  const prefix = await someInactiveObservers()
  ignoreExtensionFilter()
  await openList({ name: prefix })
  await showing('Showing 1 to 4 of 4')
  await activitySelect().selectOptions('Never signed in')
  await showing('This server cannot filter by activity: the list shows all observers.')
  await expect.element(activitySelect()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Notify these/ })).not.toBeInTheDocument()
  await expect.element(row(`${prefix} 099`)).toBeVisible()
})

test('a server that ignores where observers are shows all of them, without the filter', async () => {
  const prefix = await someInactiveObservers()
  ignoreExtensionFilter()
  await openList({ name: prefix, atStation: 'true' })
  await showing('This server cannot filter by activity: the list shows all observers.')
  await showing('Showing 1 to 4 of 4')
  await expect.element(page.getByRole('button', { name: /^Remove filter/ })).not.toBeInTheDocument()
})

test('a search by name keeps the filter by station, and a reset of the fields too', async () => {
  const prefix = await someInactiveObservers()
  await openList({ atStation: 'false' })
  await page.getByRole('textbox', { name: 'Name' }).fill(prefix)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await showing('Showing 1 to 4 of 4')
  expect(location.search).toBe(`?atStation=false&name=${prefix}`)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect.poll(() => location.search).toBe('?atStation=false')
  await expect.element(page.getByRole('button', { name: 'Remove filter: At no station' })).toBeVisible()
})

test('observers who report in the meantime aren’t notified as inactive', async () => {
  const prefix = await someInactiveObservers()
  await openList({ name: prefix, inactive: 'never' })
  const notify = page.getByRole('button', { name: 'Notify these 3' })
  await expect.element(notify).toBeEnabled()
  const stored = vi.spyOn(Storage.prototype, 'setItem')
  ignoreExtensionFilter()
  await notify.click()
  await showing('This server cannot filter by activity: the list shows all observers.')
  expect(location.pathname).toBe('/observatori')
  expect(stored.mock.calls.filter(([key]) => key.endsWith(' carried-recipients'))).toEqual([])
})
