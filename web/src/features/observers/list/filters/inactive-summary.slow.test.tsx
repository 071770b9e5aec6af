import { observers } from '@scrutineer/contract/observers'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken, unique } from '../../../../../test/app-harness.tsx'
import { serveSpecificationOnly } from '../../../../../test/stubs.ts'

const staff = await organizerToken()

const openList = (search: Record<string, string>) => openApp(`/observatori?${new URLSearchParams(search)}`, staff)
const showing = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
const row = (name: string) => page.getByRole('link', { name, exact: true })
const isListCall = (address: string) => new URL(address).pathname === observers.list.path
const activitySelect = () => page.getByRole('combobox', { name: 'Activity' })

/** Three observers who never signed in, and one whose phone just did. */
const someInactiveObservers = async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 3)
  await create.phone(staff, `${prefix} 099`)
  return prefix
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
    .filter(({ name }) => isListCall(name))
    .map(({ name }) => new URL(name).searchParams)[0]
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

test('a server without these filters shows all observers, and gets none of an address', async () => {
  const prefix = await someInactiveObservers()
  serveSpecificationOnly()
  await openList({ name: prefix, inactive: 'never', atStation: 'true', sortBy: 'lastSeen' })
  await expect.element(activitySelect()).not.toBeInTheDocument()
  await showing('Showing 1 to 4 of 4')
  await expect.element(row(`${prefix} 099`)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^(Notify these|Remove filter)/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Last login' })).not.toBeInTheDocument()
  const latest = performance.getEntriesByType('resource').findLast(({ name }) => isListCall(name))
  expect([...new URL(latest?.name ?? '').searchParams.keys()].sort()).toEqual(['name', 'page', 'pageSize'])
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
