import { answers } from '@scrutineer/contract/answers'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { liveStore } from '../../../api/live/live-store.ts'

let county: string
/** Answers the first question with the option at this index. */
let report: (station: number, option: number) => Promise<unknown>
let arrive: (station: number) => Promise<unknown>

const staff = await organizerToken()
// Also answered, so that its tab opens if nothing is flagged.
const otherForm = await create.form(staff)
const form = await create.form(staff)
beforeEach(async () => {
  county = await create.county(staff, 6)
  const phone = await create.phone(staff)
  report = (station, option) => phone.select(form, county, station, option)
  arrive = idPollingStation =>
    setup.call(answers.arrive, { token: phone.token, body: { idPollingStation, countyCode: county, urbanArea: true } })
  const first = otherForm.questions[0]
  await phone.answer(county, 2, first?.id ?? 0, [{ optionId: first?.optionsToQuestions[0]?.idOption ?? 0 }])
  for (let station = 6; station >= 1; station -= 1) await report(station, 0)
})

const heading = () => page.getByRole('heading', { level: 2 })
const rowOf = (station: number) => page.getByRole('link', { name: `${county} ${station} ` })
/** Opens the list and moves to a station with J. */
const openStation = async (station: number) => {
  await openApp(`/answers?county=${county}&pageSize=5`, staff)
  await expect.element(rowOf(5)).toBeVisible()
  for (let at = 1; at <= station; at += 1) {
    await userEvent.keyboard('j')
    await expect.element(heading()).toHaveTextContent(`${county} ${at}`)
  }
}

it('J continues on the next page, K returns, and only the end of the list is announced', async () => {
  await openStation(5)
  await userEvent.keyboard('j')
  await expect.element(heading()).toHaveTextContent(`${county} 6`)
  expect(new URLSearchParams(location.search).get('page')).toBe('2')
  await expect.element(page.getByText('Page 2', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Next report' })).toBeDisabled()
  await userEvent.keyboard('j')
  await expect.element(page.getByText('No more reports')).toBeInTheDocument()
  await userEvent.keyboard('k')
  await expect.element(heading()).toHaveTextContent(`${county} 5`)
  expect(new URLSearchParams(location.search).get('page')).toBeNull()
})

it('the list shows an error and the report stays open when the next page fails to load', async () => {
  await openStation(5)
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes('page=2') ? Promise.reject(new TypeError('cut off')) : fetch(input, init),
  )
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('alert'), { timeout: 60_000 }).toHaveTextContent('The server can’t be reached.')
  await expect.element(heading()).toHaveTextContent(`${county} 5`)
})

/** Opens the first report with the live stream open, which prefetches that of station 2. Responses wait for `until`. */
const prefetchNext = async (until: Promise<unknown>) => {
  await openStation(0)
  await expect.poll(() => liveStore.state.get().mode).toBe('live')
  const [idPollingStation = 0, idObserver = 0] = new URL(
    String(rowOf(2).element().getAttribute('href')),
    location.origin,
  ).pathname
    .split('/')
    .map(Number)
    .reverse()
  const { fetch } = window
  const responses: Promise<Response>[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const response = fetch(input, init)
    if (!new RegExp(`[?&]idPollingStation=${idPollingStation}(&|$)`).test(String(input))) return response
    responses.push(response)
    await until
    return response
  })
  await userEvent.keyboard('j')
  await expect.element(heading()).toHaveTextContent(`${county} 1`)
  await expect.poll(() => responses).toHaveLength(3)
  await Promise.all(responses)
  return { idObserver, idPollingStation }
}
/** Sends an arrival, an answer and a note, and waits until the page has received their events. */
const change = async (observerStation: { idObserver: number; idPollingStation: number }) => {
  const receivedKinds = new Set<string>()
  const stop = liveStore.subscribeToEvents(({ kind, data }) => {
    if ('idPollingStation' in data && data.idPollingStation === observerStation.idPollingStation)
      receivedKinds.add(kind)
  })
  await arrive(2)
  await report(2, 1)
  await setup.addNote(staff, { ...observerStation, text: 'Shouting at the door' })
  await expect.poll(() => receivedKinds.size).toBe(2)
  stop()
}
const expectChanged = async () => {
  await userEvent.keyboard('j')
  await expect.element(heading()).toHaveTextContent(`${county} 2`)
  await expect.element(page.getByRole('checkbox', { name: /Pressure on voters/ })).toBeChecked()
  await expect.element(page.getByText('Shouting at the door')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Urban area' })).toBeChecked()
}

it('a prefetched report that has changed since opens up to date', async () => {
  await change(await prefetchNext(Promise.resolve()))
  await expectChanged()
})

it('a report that changed while it was being prefetched opens up to date', async () => {
  const gate = new EventTarget()
  await change(await prefetchNext(new Promise(resolve => gate.addEventListener('open', resolve))))
  gate.dispatchEvent(new Event('open'))
  await expectChanged()
})

it('a key after J waits for the report of the marked row', async () => {
  await openStation(1)
  const marked = () => document.querySelector('ul[data-selectable] [aria-current]')
  const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const before = heading().element().textContent
  press('j')
  press('j')
  await Promise.resolve()
  expect(marked()).toBe(rowOf(3).element())
  expect(heading().element().textContent).toBe(before)
  press('x')
  press('j')
  await expect.element(heading()).toHaveTextContent(`${county} 4`)
  await userEvent.keyboard('k')
  await expect.element(heading()).toHaveTextContent(`${county} 3`)
  await expect.element(page.getByRole('checkbox', { name: `${county} 3, ` })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: `${county} 1, ` })).not.toBeChecked()
  history.back()
  await expect.element(heading()).toHaveTextContent(`${county} 4`)
  await userEvent.keyboard('kkk')
  await expect.element(heading()).toHaveTextContent(`${county} 1`)
})
