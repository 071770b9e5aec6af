import { checkpoints } from '@scrutineer/contract/checkpoints'
import { situation } from '@scrutineer/contract/situation'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { createReports } from '../../../../test/reported-stations.ts'
import { liveStore } from '../../../api/live/live-store.ts'

const organizer = await organizerToken()

const day = {
  from: '2024-06-09T02:00:00.000Z',
  until: '2024-06-10T02:00:00.000Z',
  quarters: [{ index: 20, reports: 7, flags: 1 }],
}
const checkpoint = (formCode: string, dueAt: string, id: number) => ({
  id,
  name: `Report ${formCode}`,
  idForm: id,
  formCode,
  dueAt,
  requiredAnswers: null,
  counties: null,
})
// In the election's zone 11:00, 11:15, 11:30 and 04:45.
const due = [
  checkpoint('A', '2024-06-09T08:00:00.000Z', 1),
  checkpoint('B', '2024-06-09T08:15:00.000Z', 2),
  checkpoint('C', '2024-06-09T08:30:00.000Z', 3),
  checkpoint('D', '2024-06-10T01:45:00.000Z', 4),
]

/** Answers the calls of the chart; undefined checkpoints: the call fails. All tests share the server's checkpoints. */
const serve = async (list: readonly ReturnType<typeof checkpoint>[] | undefined) => {
  const { staff } = await createReports(organizer)
  const value = await setup.call(situation.get, { token: staff })
  const server = { list }
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation(async (...input) => {
    const request = new Request(...input)
    const { pathname } = new URL(request.url)
    if (pathname === situation.get.path) return Response.json({ ...value, day })
    if (pathname === checkpoints.list.path)
      return server.list ? Response.json(server.list) : new Response('', { status: 403 })
    return fetch(request)
  })
  return { server, staff }
}

const chart = page.getByRole('region', { name: 'The day in quarter hours' })
const labels = () => [...document.querySelectorAll('.due-label')]
const texts = () => labels().map(({ textContent }) => textContent)
const boxes = (selector: string) => [...document.querySelectorAll(selector)].map(each => each.getBoundingClientRect())
const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

test.each([
  ['/situation', 1440],
  ['/situation', 390],
  ['/situation?wall', 1920],
])(
  'the chart says which form is due when, and no label covers another one or a bar: %s at %i px',
  async (address, width) => {
    const { staff } = await serve(due)
    await page.viewport(width, 1000)
    await openApp(address, staff)
    await expect.poll(texts).toEqual(['A 11:00', 'B 11:15', 'C 11:30', 'D 04:45'])
    const [labelBoxes, bars] = [boxes('.due-label'), boxes('.quarters-reports')]
    const covered = labelBoxes.flatMap((box, index) =>
      [...labelBoxes.slice(index + 1), ...bars].filter(other => overlap(box, other)),
    )
    expect([labelBoxes.length, bars.length, covered]).toEqual([4, 1, []])
    const end = document.querySelector('.quarters-reports')?.getBoundingClientRect().right ?? 0
    expect(labelBoxes.every(({ right }) => right <= end + 1)).toBe(true)
  },
)

test('the list of the chart has the due times among the quarter hours, in order', async () => {
  await page.viewport(1440, 900)
  const { staff } = await serve(due.slice(0, 1))
  await openApp('/situation', staff)
  const list = page.getByRole('region', { name: 'Reports per quarter hour' })
  await list.getByText('As a list').click()
  const items = () =>
    list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(items).toEqual(['10:00: 7 reports, 1 flag', '11:00: Report A due.'])
})

test('without the checkpoints the chart has no lines', async () => {
  await page.viewport(1440, 900)
  const { staff } = await serve(undefined)
  await openApp('/situation', staff)
  await expect.element(chart.getByRole('link').first()).toBeVisible()
  expect([texts(), boxes('.due-line')]).toEqual([[], []])
})

test('a changed checkpoint moves its line at once', async () => {
  await page.viewport(1440, 900)
  const { server, staff } = await serve(due.slice(0, 1))
  await openApp('/situation', staff)
  await expect.poll(texts).toEqual(['A 11:00'])
  server.list = [checkpoint('A', '2024-06-09T09:00:00.000Z', 1)]
  liveStore.emitEvent({ kind: 'checkpoint', data: {} })
  await expect.poll(texts).toEqual(['A 12:00'])
})
