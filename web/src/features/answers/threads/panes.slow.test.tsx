import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken } from '../../../../test/app-harness.tsx'
import { failUntilRetry, rejectWithNetworkError } from '../../../../test/failing-fetch.ts'
import { liveStore } from '../../../api/live/live-store.ts'

const stations = 26
let staff: string
let county: string
let report: (station: number) => Promise<unknown>

beforeAll(async () => {
  staff = await organizerToken()
  const form = await create.form(staff)
  const phone = await create.phone(staff)
  county = await create.county(staff, stations + 1)
  report = station => phone.select(form, county, station, 1)
  for (let station = stations; station >= 1; station -= 1) await report(station)
})
beforeEach(() => page.viewport(1440, 900))

const row = (station: number) => page.getByRole('link', { name: new RegExp(`^${county} ${station}\\D`) })
const openList = async (search = '') => {
  await openApp(`/urgents?order=newest&county=${county}${search}`, staff)
  await expect.element(row(1)).toBeVisible()
}
const boxOf = (element: Element) => element.getBoundingClientRect()

it('list and details scroll by themselves, and the page doesn’t', async () => {
  await openList('&pageSize=50')
  await row(2).click()
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(`${county} 2`)
  expect(document.documentElement.scrollHeight).toBe(innerHeight)
  const list = row(1).element().closest('ul')?.parentElement?.parentElement
  if (!list) throw new Error('no list')
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight)
  list.scrollTo(0, list.scrollHeight)
  const details = document.querySelector('#details')
  const before = details && boxOf(details).top
  await expect.poll(() => boxOf(row(stations).element()).bottom).toBeLessThanOrEqual(innerHeight)
  expect(details && boxOf(details).top).toBe(before)
})

it('title and filters take at most 110 pixels, and the rows fill the pane to the bottom', async () => {
  await openList('&pageSize=50')
  const rows = row(1).element().closest('ul')
  const head = 36
  expect((rows ? boxOf(rows).top : 0) - head).toBeLessThanOrEqual(110)
  expect(boxOf(row(13).element()).bottom).toBeLessThanOrEqual(innerHeight)
  expect(boxOf(row(1).element().closest('section')?.parentElement ?? document.body).bottom).toBe(innerHeight)
})

it('the list is 480 pixels wide, and 600 on a very wide screen', async () => {
  await openList()
  const width = () => boxOf(row(1).element()).width
  expect(width()).toBeGreaterThan(440)
  expect(width()).toBeLessThanOrEqual(480)
  await page.viewport(1920, 1080)
  expect(width()).toBeGreaterThan(560)
  expect(width()).toBeLessThanOrEqual(600)
})

it('news and a failed page appear in the head of the list: no row moves', async () => {
  await openList('&pageSize=25')
  await expect.poll(() => liveStore.state.get().mode).toBe('live')
  const scroller = row(3).element().closest('ul')?.parentElement?.parentElement
  /** Where the row would be without scrolling. */
  const topOfRow = () => boxOf(row(3).element()).top + (scroller?.scrollTop ?? 0)
  const before = topOfRow()
  await report(stations + 1)
  await expect.element(page.getByRole('button', { name: '1 new' })).toBeVisible()
  expect(topOfRow()).toBe(before)
  failUntilRetry(address => address.includes('page=2'), rejectWithNetworkError)
  await page.getByRole('button', { name: 'Next page' }).click()
  const alert = page.getByRole('alert')
  await expect
    .element(alert, { timeout: 60_000 })
    .toHaveTextContent(/The server can’t be reached.*The rows are from \d\d:\d\d\./)
  expect(topOfRow()).toBe(before)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  // The next page starts at its top.
  await expect.poll(() => scroller?.scrollTop).toBe(0)
})
