import { followUps } from '@scrutineer/contract/follow-up'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, findReport, ngoToken, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'

let staff: string
let report: (station: number) => Promise<unknown>

const organizer = await organizerToken()
const county = await create.county(organizer, 3)
beforeEach(async () => {
  await page.viewport(1440, 900)
  staff = await ngoToken(organizer)
  const form = await create.form(organizer)
  const phone = await create.phone(staff)
  report = station => phone.select(form, county, station, 1)
})
afterEach(() => {
  vi.useRealTimers()
})

const oldest = () => page.getByRole('link', { name: /^Oldest untaken/ })
const take = async (station: number) => {
  const thread = await findReport(staff, county, station)
  return setup.call(followUps.take, { token: staff, params: { id: thread.followUp?.id ?? 0 } })
}

it('the title says how many emergencies are open, and links to the oldest untaken one until it is taken', async () => {
  await report(1)
  await report(2)
  await openApp('/urgents', staff)
  await expect.element(page.getByText('2 open of 2', { exact: true })).toBeVisible()
  await expect.element(oldest()).toHaveTextContent(`Oldest untaken 0 min: ${county} 1`)
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  await oldest().click()
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(`${county} 1`)
  const { id } = await take(1)
  await expect.element(oldest()).toHaveTextContent(`${county} 2`)
  await setup.call(followUps.setState, { token: staff, params: { id }, body: { state: 'confirmed' } })
  await setup.call(followUps.setState, { token: staff, params: { id }, body: { state: 'closed' } })
  await expect.element(page.getByText('1 open of 2', { exact: true })).toBeVisible()
  await take(2)
  await expect.element(oldest()).not.toBeInTheDocument()
})

it('the oldest untaken emergency is marked when it is late', async () => {
  await report(1)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
  await openApp('/urgents', staff)
  await expect.element(oldest()).toHaveTextContent('Oldest untaken 0 min')
  const color = () => getComputedStyle(oldest().element()).color
  const before = color()
  vi.advanceTimersByTime(16 * 60_000)
  await expect.element(oldest()).toHaveTextContent('Oldest untaken 16 min')
  expect(color()).not.toBe(before)
})

it('a case with a verdict and no owner is never called untaken, however long it waits', async () => {
  await report(1)
  const { id } = await take(1)
  await setup.call(followUps.setState, { token: staff, params: { id }, body: { state: 'confirmed' } })
  await setup.call(followUps.release, { token: staff, params: { id } })
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
  await openApp('/urgents', staff)
  const head = page.getByText('With a verdict, no owner', { exact: true })
  await expect.element(head).toBeVisible()
  vi.advanceTimersByTime(16 * 60_000)
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  expect(head.elements()).toHaveLength(1)
  expect(oldest().elements()).toEqual([])
})
