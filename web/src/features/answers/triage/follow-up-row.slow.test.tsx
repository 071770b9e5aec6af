import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, findReport, ngoToken, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { stubReply } from '../../../../test/stubs.ts'
import { liveStore } from '../../../api/live/live-store.ts'
import { readClaims } from '../../../api/token.ts'

let county: string
let phone: Awaited<ReturnType<typeof create.phone>>
let reportFlagged: (station: number) => Promise<unknown>

const staff = await organizerToken()
beforeEach(async () => {
  const form = await create.form(staff)
  county = await create.county(staff, 3)
  phone = await create.phone(staff)
  reportFlagged = station => phone.select(form, county, station, 1)
})
afterEach(() => {
  vi.useRealTimers()
})

const row = (station: number) => page.getByRole('link', { name: new RegExp(`^${county} ${station}\\D`) })
const followUpOf = async (station: number) => {
  return (await findReport(staff, county, station)).followUp?.id ?? 0
}
const take = async (station: number, token: string) =>
  setup.call(followUps.take, { token, params: { id: await followUpOf(station) } })
const openList = async (search = '') => {
  await openApp(`/urgents?county=${county}${search}`, staff)
  await expect.element(row(1)).toBeVisible()
}

it('a row ends with the state of the follow-up: its age while new, then its owner, verdict and referral', async () => {
  await reportFlagged(1)
  await openList()
  await expect.element(row(1)).toHaveTextContent(/New 0 min$/)
  await expect.poll(() => liveStore.state.get().mode).toBe('live')
  const { id } = await take(1, staff)
  await expect.element(row(1)).toHaveTextContent(/Taken:You$/)
  await setup.call(followUps.setState, { token: staff, params: { id }, body: { state: 'confirmed' } })
  await expect.element(row(1)).toHaveTextContent(/Confirmed · You$/)
  await setup.call(followUps.refer, { token: staff, params: { id }, body: { to: 'Police', at: undefined } })
  await expect.element(row(1)).toHaveTextContent(/Confirmed · You · .*Police \d\d:\d\d$/)
  await setup.call(followUps.setState, { token: staff, params: { id }, body: { state: 'closed' } })
  await expect.element(row(1)).toHaveTextContent(/Closed · Confirmed · You · .*Police \d\d:\d\d$/)
})

it('a row names the account of another owner', async () => {
  const other = await ngoToken(staff)
  phone = await create.phone(other)
  await reportFlagged(1)
  await take(1, other)
  await openList()
  await expect.element(row(1)).toHaveTextContent(new RegExp(`Taken:${readClaims(other)?.sub}$`))
})

it('a reopened report names its owner; without one its row has its age', async () => {
  await reportFlagged(1)
  const { id } = await take(1, staff)
  for (const state of ['confirmed', 'closed'] as const)
    await setup.call(followUps.setState, { token: staff, params: { id }, body: { state } })
  await reportFlagged(2)
  const another = (
    await setup.call(answers.threads, { token: staff, query: { county, page: 1, pageSize: 5 } })
  ).data.find(({ followUp }) => followUp?.id !== id)
  const { idObserver = 0, idPollingStation = 0 } = another ?? {}
  await setup.call(followUps.link, { token: staff, params: { id }, body: { idObserver, idPollingStation } })
  await openList()
  await expect.element(row(1)).toHaveTextContent(/Reopened · You$/)
  await expect.poll(() => liveStore.state.get().mode).toBe('live')
  await setup.call(followUps.release, { token: staff, params: { id } })
  await expect.element(row(1)).toHaveTextContent(/Reopened 0 min$/)
})

it('a referred case leaves room for its observer at 1440 pixels', async () => {
  await reportFlagged(1)
  await page.viewport(1440, 900)
  const { id } = await take(1, staff)
  const params = { id }
  await setup.call(followUps.setState, { token: staff, params, body: { state: 'unverifiable' } })
  await setup.call(followUps.refer, { token: staff, params, body: { to: 'County electoral bureau of Bucharest' } })
  await openList()
  const observer = row(1).getByText(new RegExp(phone.name)).element()
  expect(observer.clientWidth).toBeGreaterThan(80)
})

it('a group that becomes late under late ones repeats no heading, and nothing moves', async () => {
  await reportFlagged(1)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
  const reply = await setup.call(answers.threads, { token: staff, query: { urgent: true, county, order: 'work' } })
  const [thread] = reply.data
  const followUp = thread?.followUp && { ...thread.followUp, waitingSince: '2024-06-09T09:00:00Z' }
  const late = { ...thread, idObserver: 1, pollingStationName: `${county} 3`, followUp, work: 'late' }
  stubReply(answers.threads.path, () => Response.json({ ...reply, data: [late, thread] }))
  await openList()
  const heads = () => page.getByRole('listitem').filter({ hasText: /^(Untaken for too long|New)$/ })
  await expect
    .poll(() =>
      heads()
        .elements()
        .map(each => each.textContent),
    )
    .toEqual(['Untaken for too long', 'New'])
  const top = () => row(1).element().getBoundingClientRect().top
  const before = top()
  vi.advanceTimersByTime(16 * 60_000)
  await expect.element(row(1)).toHaveTextContent(/New 16 min$/)
  expect(
    heads()
      .elements()
      .map(each => each.textContent),
  ).toEqual(['Untaken for too long'])
  expect(top()).toBe(before)
})

it('an untaken report becomes late after the time in the election’s settings', async () => {
  await reportFlagged(1)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
  await openList()
  await expect.element(row(1)).toHaveTextContent(/New 0 min$/)
  const color = () =>
    getComputedStyle(
      row(1)
        .getByText(/^New \d+ min$/)
        .element(),
    ).color
  const before = color()
  vi.advanceTimersByTime(14 * 60_000)
  await expect.element(row(1)).toHaveTextContent(/New 14 min$/)
  expect(color()).toBe(before)
  vi.advanceTimersByTime(60_000)
  await expect.element(row(1)).toHaveTextContent(/New 15 min$/)
  expect(color()).not.toBe(before)
})

it('a taken report keeps its place in a list of untaken ones, and the rows below don’t move', async () => {
  await reportFlagged(1)
  await reportFlagged(2)
  await openList('&owner=none')
  await expect.poll(() => liveStore.state.get().mode).toBe('live')
  const topOf = () => row(1).element().getBoundingClientRect().top
  const before = topOf()
  await take(2, staff)
  await expect.element(row(2)).toHaveTextContent(/Taken:You$/)
  expect(topOf()).toBe(before)
})

it('a row is 56 pixels high on a wide screen and has three lines on a phone', async () => {
  await reportFlagged(1)
  await openList()
  expect(row(1).element().getBoundingClientRect().height).toBe(56)
  const topOf = (text: string | RegExp) => row(1).getByText(text).element().getBoundingClientRect().top
  expect(Math.abs(topOf(`${county} 1`) - topOf(new RegExp(phone.name)))).toBeLessThan(4)
  await page.viewport(390, 844)
  const tops = [topOf(`${county} 1`), topOf(/Pressure on voters/), topOf(new RegExp(phone.name))]
  expect(tops).toEqual([...tops].sort((one, other) => one - other))
  expect(new Set(tops).size).toBe(3)
})
