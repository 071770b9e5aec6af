import { answers } from '@scrutineer/contract/answers'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aCounty, aForm, aPhone, closeApp, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { liveStore } from '../../../api/live/live-store.ts'

let staff: string
let before: Awaited<ReturnType<typeof aForm>>
let form: Awaited<ReturnType<typeof aForm>>
let county: string
/** The observer selects this option of the first question. */
let report: (station: number, option: number) => Promise<unknown>
let arrive: (station: number) => Promise<unknown>

beforeAll(async () => {
  staff = await organizerToken()
  // Answered too, so that its tab opens where nothing is flagged.
  before = await aForm(staff)
  form = await aForm(staff)
})
beforeEach(async () => {
  await page.viewport(1280, 900)
  county = await aCounty(staff, 6)
  const phone = await aPhone(staff)
  const { id, optionsToQuestions } = form.questions[0] ?? { id: 0, optionsToQuestions: [] }
  report = (station, option) =>
    phone.answer(county, station, id, [{ optionId: optionsToQuestions[option]?.idOption ?? 0 }])
  arrive = idPollingStation =>
    setup.call(answers.arrive, { token: phone.token, body: { idPollingStation, countyCode: county, urbanArea: true } })
  const first = before.questions[0]
  await phone.answer(county, 2, first?.id ?? 0, [{ optionId: first?.optionsToQuestions[0]?.idOption ?? 0 }])
  for (let station = 6; station >= 1; station -= 1) await report(station, 0)
})
afterEach(() => {
  vi.restoreAllMocks()
  closeApp()
})

const heading = () => page.getByRole('heading', { level: 2 })
const rowOf = (station: number) => page.getByRole('link', { name: `${county} ${station} ` })
/** Opens the list and walks to the station that is told. */
const openStation = async (station: number) => {
  await openApp(`/answers?county=${county}&pageSize=5`, staff)
  await expect.element(rowOf(5)).toBeVisible()
  for (let at = 1; at <= station; at += 1) {
    await userEvent.keyboard('j')
    await expect.element(heading()).toHaveTextContent(`${county} ${at}`)
  }
}

it('J goes on with the next page at a page’s end, K comes back, and only the very end says so', async () => {
  await openStation(5)
  await userEvent.keyboard('j')
  await expect.element(heading()).toHaveTextContent(`${county} 6`)
  expect(new URLSearchParams(location.search).get('page')).toBe('2')
  await expect.element(page.getByText('Page 2', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Next report' })).toBeDisabled()
  await userEvent.keyboard('j')
  await expect.element(page.getByText('No further report')).toBeInTheDocument()
  await userEvent.keyboard('k')
  await expect.element(heading()).toHaveTextContent(`${county} 5`)
  expect(new URLSearchParams(location.search).get('page')).toBeNull()
})

it('where the next page can’t be had, the list says so and the report stays open', async () => {
  await openStation(5)
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes('page=2') ? Promise.reject(new TypeError('cut off')) : fetch(input, init),
  )
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('alert'), { timeout: 8000 }).toHaveTextContent('The server can’t be reached.')
  await expect.element(heading()).toHaveTextContent(`${county} 5`)
})

/** Opens the first report once news arrive, and so has that of station 2 fetched ahead; each reply waits for `until`. */
const prefetchNext = async (until: Promise<unknown>) => {
  await openStation(0)
  await expect.poll(() => liveStore.state().mode).toBe('live')
  const [idPollingStation = 0, idObserver = 0] = new URL(
    String(rowOf(2).element().getAttribute('href')),
    location.origin,
  ).pathname
    .split('/')
    .map(Number)
    .reverse()
  const { fetch } = window
  const replies: Promise<Response>[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const reply = fetch(input, init)
    if (!new RegExp(`[?&]idPollingStation=${idPollingStation}(&|$)`).test(String(input))) return reply
    replies.push(reply)
    await until
    return reply
  })
  await userEvent.keyboard('j')
  await expect.element(heading()).toHaveTextContent(`${county} 1`)
  await expect.poll(() => replies).toHaveLength(3)
  await Promise.all(replies)
  return { idObserver, idPollingStation }
}
/** An arrival, an answer and a note at the place, until the page is told of them. */
const change = async (place: { idObserver: number; idPollingStation: number }) => {
  const heard = new Set<string>()
  const stop = liveStore.subscribeToEvents(({ kind, data }) => {
    if ('idPollingStation' in data && data.idPollingStation === place.idPollingStation) heard.add(kind)
  })
  await arrive(2)
  await report(2, 1)
  await setup.addNote(staff, { ...place, text: 'Shouting at the door' })
  await expect.poll(() => heard.size).toBe(2)
  stop()
}
const expectChanged = async () => {
  await userEvent.keyboard('j')
  await expect.element(heading()).toHaveTextContent(`${county} 2`)
  await expect.element(page.getByRole('checkbox', { name: /Pressure on voters/ })).toBeChecked()
  await expect.element(page.getByText('Shouting at the door')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Urban area' })).toBeChecked()
}

it('a report that was fetched ahead and has changed since opens as it is now', async () => {
  await change(await prefetchNext(Promise.resolve()))
  await expectChanged()
})

it('a report that changed while it was fetched ahead opens as it is now', async () => {
  const gate = new EventTarget()
  await change(await prefetchNext(new Promise(resolve => gate.addEventListener('open', resolve))))
  gate.dispatchEvent(new Event('open'))
  await expectChanged()
})
