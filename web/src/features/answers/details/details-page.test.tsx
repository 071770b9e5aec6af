import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { notes } from '@scrutineer/contract/notes'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closeApp, create, findReport, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { failUntilRetry } from '../../../../test/failing-fetch.ts'
import { liveStore } from '../../../api/live/live-store.ts'

let address: string
let observer: string
/** Answers the first question with the option at this index. */
let report: (option: number) => Promise<unknown>
/** Reports a visit of the station, adding these fields to an arrival. */
let visit: (fields: object) => Promise<unknown>

const staff = await organizerToken()
const form = await create.form(staff)
beforeEach(async () => {
  const county = await create.county(staff, 1)
  const phone = await create.phone(staff)
  observer = phone.name
  report = option => phone.select(form, county, 1, option)
  await report(1)
  const arrival = { idPollingStation: 1, countyCode: county, observerArrivalTime: '2026-11-21T13:05:00Z' }
  visit = fields => setup.call(answers.arrive, { token: phone.token, body: { ...arrival, ...fields } })
  const thread = await findReport(staff, county)
  address = `/answers/details/${phone.id}/${thread.idPollingStation}?county=${county}`
})

const observerStationOfAddress = () => {
  const [idPollingStation, idObserver] = new URL(address, location.origin).pathname.split('/').reverse().map(Number)
  return { idObserver: idObserver ?? 0, idPollingStation: idPollingStation ?? 0 }
}

it('the browser tab names the station and the observer of the open report', async () => {
  await openApp(address, staff)
  const station = page.getByRole('heading', { level: 2, name: / 1$/ })
  await expect.element(station).toBeVisible()
  await expect
    .poll(() => document.title)
    .toContain(`${station.element().textContent}, ${observer} · Answers · Scrutineer`)
})

it('the name of the observer is in no address that is requested', async () => {
  const requests = vi.spyOn(window, 'fetch')
  await openApp(address, staff)
  await expect.element(page.getByRole('region', { name: 'Follow-up' }).first()).toBeVisible()
  const addresses = () => requests.mock.calls.map(([input]) => new URL(String(input), location.origin))
  await expect.poll(() => addresses().some(({ pathname }) => pathname.endsWith(answers.checks.path))).toBe(true)
  expect(addresses().filter(({ searchParams }) => [...searchParams.values()].includes(observer))).toEqual([])
})

it('shows arrival, departure, area and president as read-only', async () => {
  await visit({ urbanArea: true, observerLeaveTime: '2026-11-21T15:40:00Z' })
  await openApp(address, staff)
  await expect.element(page.getByText('15:05')).toBeVisible()
  await expect.element(page.getByText('17:40')).toBeVisible()
  const urban = page.getByRole('checkbox', { name: 'Urban area' })
  const woman = page.getByRole('checkbox', { name: 'President is a woman' })
  await expect.element(urban).toBeChecked()
  await expect.element(woman).not.toBeChecked()
  await expect.element(urban).toBeDisabled()
})

it('shows what a phone of 2023 asks of a visit, on the station’s page too, and nothing that it doesn’t ask', async () => {
  await visit({ numberOfVotersOnTheList: 812, chairmanPresence: false, observerArrivalTime: '2099-11-21T13:05:00Z' })
  await openApp(address, staff)
  await expect.element(page.getByText('Voters on the list 812')).toBeVisible()
  await expect.element(page.getByText('Chairperson present no')).toBeVisible()
  const impossible = page.getByText('A time here is later than its receipt, so it can’t be right.')
  await expect.element(impossible).toBeVisible()
  for (const name of ['Urban area', 'President is a woman'])
    await expect.element(page.getByText(name)).not.toBeInTheDocument()
  closeApp()
  await openApp(`/stations/${observerStationOfAddress().idPollingStation}`, staff)
  await expect.element(page.getByText('Voters on the list 812')).toBeVisible()
  await expect.element(impossible).toBeVisible()
})

it('formats no time as in English when the language is Romanian', async () => {
  await visit({ urbanArea: true, observerLeaveTime: '2026-11-21T15:40:00Z' })
  await openApp(address, staff, 'ro')
  await expect.element(page.getByText('15:05')).toBeVisible()
  await expect.element(page.getByText('17:40')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Mediu urban' })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/\d [AP]M\b|\d\/\d|November|Nov /)
})

it('loads a form once, when its tab is opened', async () => {
  const other = await create.form(staff)
  const originalFetch = window.fetch
  // A server without the live stream, which would refetch a form saved seconds ago.
  const requests = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async (input, init) =>
      String(input).includes('/live') ? new Response('{}', { status: 404 }) : originalFetch(input, init),
    )
  const loaded = () =>
    requests.mock.calls
      .map(([input]) => new URL(String(input), location.origin).pathname)
      .filter(path => /\/form\/\d+$/.test(path))
  const pathOf = ({ id }: { id: number }) => forms.get.path.replace(':id', String(id))
  await openApp(address, staff)
  await expect.element(page.getByRole('checkbox', { name: /Pressure on voters/ })).toBeVisible()
  expect(loaded()).toEqual([pathOf(form)])
  await page.getByRole('tab', { name: `Form ${other.code}` }).click()
  await expect.poll(loaded).toEqual([pathOf(form), pathOf(other)])
  await page.getByRole('tab', { name: `Form ${form.code}` }).click()
  await expect.element(page.getByRole('checkbox', { name: /Pressure on voters/ })).toBeVisible()
  expect(loaded()).toHaveLength(2)
})

it('shows an error and the other parts when one part fails, and loads it on retry', async () => {
  await visit({})
  failUntilRetry(url => url.includes(answers.visit.path))
  await openApp(address, staff)
  const alert = page.getByRole('alert')
  await expect.element(alert).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /Pressure on voters/ })).toBeVisible()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('15:05')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

it('says that notes are missing when they fail to load, and a retry loads them', async () => {
  const { idObserver, idPollingStation } = observerStationOfAddress()
  const blank = { countyCode: '', pollingStationNumber: '', questionId: '' }
  await setup.addNote(staff, { ...blank, idObserver, idPollingStation, text: 'A bus full of voters' })
  failUntilRetry(url => url.startsWith(notes.list.path))
  await openApp(address, staff)
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('The notes could not be loaded.')
  await expect.element(page.getByRole('checkbox', { name: /Pressure on voters/ })).toBeVisible()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('A bus full of voters')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

it('a report without a flag opens on the first answered form', async () => {
  // Listed before it and not answered.
  const order = 1
  await create.form(staff, { order: 0 })
  const answered = await create.form(staff, { order })
  const county = await create.county(staff, 1)
  const phone = await create.phone(staff)
  await phone.select(answered, county, 1, 0)
  await openApp(`/answers?county=${county}`, staff)
  await page.getByRole('link', { name: `${county} 1 ` }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Nothing unusual' })).toBeChecked()
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent(answered.code)
})

it('catches up on changes between the load of the details and the start of the live stream', async () => {
  const [originalFetch, gate] = [window.fetch, new EventTarget()]
  const opened = new Promise(resolve => gate.addEventListener('open', resolve))
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    if (String(address).includes('/live')) await opened
    return originalFetch(address, init)
  })
  await openApp(address, staff)
  const unusual = page.getByRole('checkbox', { name: 'Nothing unusual' })
  await expect.element(unusual).not.toBeChecked()
  await report(0)
  await expect.element(page.getByText('Live', { exact: true })).not.toBeInTheDocument()
  gate.dispatchEvent(new Event('open'))
  await expect.element(unusual).toBeChecked()
  // The live state doesn't carry over to the next login.
  closeApp()
  expect(liveStore.state.get().mode).toBe('starting')
})
