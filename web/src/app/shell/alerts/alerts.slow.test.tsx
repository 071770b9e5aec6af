import { answers } from '@scrutineer/contract/answers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeApp, create, ngoToken, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { serveSpecificationOnly } from '../../../../test/stubs.ts'

let staff: string
let county: string
let report: (station: number) => Promise<unknown>
let sendNote: (station: number, text: string) => Promise<unknown>
/** Titles and texts of the notifications shown. */
let shown: (readonly [string, string | undefined])[]
const requestPermission = vi.fn(async (): Promise<NotificationPermission> => 'granted')

class TestNotification extends EventTarget {
  static permission: NotificationPermission = 'default'
  static readonly requestPermission = async () => {
    TestNotification.permission = await requestPermission()
    return TestNotification.permission
  }
  constructor(title: string, { body }: NotificationOptions = {}) {
    super()
    shown.push([title, body])
  }
}

beforeEach(async () => {
  const organizer = await organizerToken()
  // Its NGO has no other reports.
  staff = await ngoToken(organizer)
  const form = await create.form(organizer)
  county = await create.county(organizer, 5)
  const phone = await create.phone(staff)
  report = station => phone.select(form, county, station, 1)
  sendNote = (pollingStationNumber, text) =>
    setup.addNote(phone.token, { countyCode: county, pollingStationNumber, text }, [])
  shown = []
  requestPermission.mockClear()
  TestNotification.permission = 'default'
  vi.stubGlobal('Notification', TestNotification)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const entry = () => page.getByRole('navigation').getByRole('link', { name: /^Emergencies/ })
const panel = () => page.getByRole('dialog', { name: /^Account of/ })
const live = () => expect.element(page.getByText('Live', { exact: true })).toBeVisible()
const openPanel = () => page.getByRole('button', { name: /^Account of/ }).click()

it('counts unseen emergencies live in the menu, the title of every screen and the app’s badge, until they are opened', async () => {
  const badge = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'setAppBadge', { value: badge, configurable: true })
  await report(1)
  await openApp('/statistics', staff)
  await expect.element(entry()).toHaveAccessibleName('Emergencies (1 not seen yet)')
  await expect.poll(() => document.title).toBe('(1) Statistics · Scrutineer')
  await live()
  await report(2)
  await expect.element(entry()).toHaveAccessibleName('Emergencies (2 not seen yet)')
  await expect.poll(() => document.title).toBe('(2) Statistics · Scrutineer')
  expect(badge).toHaveBeenLastCalledWith(2)
  await entry().click()
  await page.getByRole('link', { name: new RegExp(`^${county} 1\\D`) }).click()
  await expect.element(entry()).toHaveAccessibleName('Emergencies (1 not seen yet)')
  await page.getByRole('link', { name: new RegExp(`^${county} 2\\D`) }).click()
  await expect.element(entry()).toHaveAccessibleName('Emergencies')
  await expect.poll(() => document.title).not.toMatch(/^\(/)
  closeApp()
  expect(badge).toHaveBeenLastCalledWith(0)
})

it('a note on a seen emergency counts and is announced', async () => {
  await report(1)
  await openApp('/urgents', staff)
  await live()
  await openPanel()
  await panel().getByRole('checkbox', { name: 'System notification' }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: new RegExp(`^${county} 1\\D`) }).click()
  await expect.element(entry()).toHaveAccessibleName('Emergencies')
  await page.getByRole('navigation').getByRole('link', { name: 'Statistics' }).click()
  await sendNote(1, 'They beat people')
  await expect.element(entry()).toHaveAccessibleName('Emergencies (1 not seen yet)')
  await expect.poll(() => shown).toEqual([['New emergency', '1 emergency not seen yet']])
})

it('a server without the count has no badge and no settings for alerts', async () => {
  serveSpecificationOnly()
  await report(1)
  await openApp('/statistics', staff)
  await openPanel()
  await expect.element(panel().getByLabelText('Language')).toHaveFocus()
  await expect.element(panel().getByText('New emergency')).not.toBeInTheDocument()
  await expect.element(entry()).toHaveAccessibleName('Emergencies')
})

it('a system notification is asked for in the account’s panel only, announces new emergencies, and is silent in muted hours', async () => {
  await report(1)
  await openApp('/statistics', staff)
  await live()
  await report(2)
  await expect.element(entry()).toHaveAccessibleName('Emergencies (2 not seen yet)')
  expect(requestPermission).not.toHaveBeenCalled()
  await openPanel()
  await panel().getByRole('checkbox', { name: 'System notification' }).click()
  await expect.element(panel().getByRole('checkbox', { name: 'System notification' })).toBeChecked()
  expect(requestPermission).toHaveBeenCalledOnce()
  await report(3)
  await expect.poll(() => shown).toEqual([['New emergency', '3 emergencies not seen yet']])

  await panel().getByLabelText('Mute from').fill('00:00')
  await panel().getByLabelText('Mute until').fill('23:59')
  await userEvent.keyboard('{Escape}')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') })
  await report(4)
  await expect.element(entry()).toHaveAccessibleName('Emergencies (4 not seen yet)')
  expect(shown).toHaveLength(1)
  vi.useRealTimers()

  // Stored for this account in this browser.
  await openApp('/statistics', staff)
  await live()
  await openPanel()
  await expect.element(panel().getByRole('checkbox', { name: 'System notification' })).toBeChecked()
  await expect.element(panel().getByLabelText('Mute from')).toHaveValue('00:00')
})

it('an emergency that arrives at the moment when another is opened is announced', async () => {
  await report(1)
  await openApp('/statistics', staff)
  await live()
  await openPanel()
  await panel().getByRole('checkbox', { name: 'System notification' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(entry()).toHaveAccessibleName('Emergencies (1 not seen yet)')
  const [seen] = (await setup.call(answers.threads, { token: staff, query: { urgent: true, page: 1, pageSize: 1 } }))
    .data
  if (!seen) throw new Error('no emergency')
  // Between the two changes no count is read.
  const real = window.fetch
  const { promise: changed, resolve } = Promise.withResolvers<void>()
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).includes(answers.unseen.path)) await changed
    return real(input, init)
  })
  await report(2)
  await setup.call(answers.markSeen, {
    token: staff,
    body: {
      idObserver: seen.idObserver,
      idPollingStation: seen.idPollingStation,
      lastModified: seen.lastModified,
    },
  })
  resolve()
  await expect.poll(() => shown).toEqual([['New emergency', '1 emergency not seen yet']])
})

it('only one tab announces: not this one while another holds the lock', async () => {
  const other = new AbortController()
  const released = new Promise<void>(resolve => other.signal.addEventListener('abort', () => resolve()))
  const holding = navigator.locks.request('alert notification', () => released)
  await openApp('/statistics', staff)
  await live()
  await openPanel()
  await panel().getByRole('checkbox', { name: 'System notification' }).click()
  await report(1)
  await expect.element(entry()).toHaveAccessibleName('Emergencies (1 not seen yet)')
  expect(shown).toEqual([])
  other.abort()
  await holding
  await report(2)
  await expect.poll(() => shown).toEqual([['New emergency', '2 emergencies not seen yet']])
})

it('the sound is played once when it is turned on, and for each new emergency', async () => {
  vi.spyOn(OscillatorNode.prototype, 'stop').mockReturnValue()
  const played = vi.spyOn(OscillatorNode.prototype, 'start').mockImplementation(function (this: OscillatorNode) {
    queueMicrotask(() => this.dispatchEvent(new Event('ended')))
  })
  await openApp('/statistics', staff)
  await live()
  await openPanel()
  await panel().getByRole('checkbox', { name: 'Sound' }).click()
  await expect.poll(() => played.mock.calls.length).toBe(2)
  await report(1)
  await expect.poll(() => played.mock.calls.length).toBe(4)
  expect(shown).toEqual([])
})
