import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { situation } from '@scrutineer/contract/situation'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { createReports } from '../../../../test/reported-stations.ts'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 900))

test.each(['/situation', '/situation?wall'])(
  'the oldest untaken report is marked after the time in the election’s settings: %s',
  async address => {
    const { staff } = await createReports(organizer)
    const current = await setup.call(situation.get, { token: staff })
    const real = window.fetch
    const showAge = async (minutes: number, lateAfterMinutes: number) => {
      vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
        const { pathname } = new URL(String(input), location.origin)
        if (pathname === electionSettings.get.path)
          return Promise.resolve(Response.json({ ...defaultElectionSettings, lateAfterMinutes }))
        if (pathname !== situation.get.path) return real(input, init)
        const oldestUntaken = {
          ...current.followUps.oldestUntaken,
          since: new Date(Date.now() - minutes * 60_000).toISOString(),
        }
        return Promise.resolve(Response.json({ ...current, followUps: { ...current.followUps, oldestUntaken } }))
      })
      await openApp(address, staff)
      await expect.element(page.getByText(`${minutes} min`).last()).toBeVisible()
    }
    const isMarked = () =>
      page
        .getByText(/\d+ min$/)
        .elements()
        .some(element => element.closest('.text-late'))
    await showAge(12, 10)
    await expect.poll(isMarked).toBe(true)
    await showAge(18, 20)
    await expect.poll(isMarked).toBe(false)
  },
)

test('a changed time reaches the open situation at once', async () => {
  const { staff } = await createReports(organizer)
  const current = await setup.call(situation.get, { token: staff })
  const since = new Date(Date.now() - 12 * 60_000).toISOString()
  let lateAfterMinutes = 60
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(String(input), location.origin)
    if (pathname === electionSettings.get.path && init?.method !== 'PUT')
      return Promise.resolve(Response.json({ ...defaultElectionSettings, lateAfterMinutes }))
    if (pathname !== situation.get.path) return real(input, init)
    const oldestUntaken = { ...current.followUps.oldestUntaken, since }
    return Promise.resolve(Response.json({ ...current, followUps: { ...current.followUps, oldestUntaken } }))
  })
  await openApp('/situation', staff)
  const isMarked = () => page.getByText('12 min').element().closest('.text-late') !== null
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  await expect.poll(isMarked).toBe(false)
  lateAfterMinutes = 10
  await setup.call(electionSettings.save, { token: organizer, body: defaultElectionSettings })
  await expect.poll(isMarked).toBe(true)
})

test('until the first report of a day the chart shows the last day, with its date', async () => {
  const { staff } = await createReports(organizer)
  const value = await setup.call(situation.get, { token: staff })
  const day = {
    from: '2024-06-09T02:00:00Z',
    until: '2024-06-10T02:00:00Z',
    quarters: [{ index: 4, reports: 7, flags: 1 }],
  }
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation(async (...input) => {
    const request = new Request(...input)
    return new URL(request.url).pathname === situation.get.path ? Response.json({ ...value, day }) : fetch(request)
  })
  await openApp('/situation', staff)
  const chart = page.getByRole('region', { name: 'Reports per quarter hour' })
  await expect.element(chart).toHaveTextContent('on 2024-06-09')
  await expect.element(chart).not.toHaveTextContent('still running')
})
