import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/expect-accessible.ts'
import { aLocked, aStation } from '../../../test/samples.ts'
import { showApp, showReady } from '../../../test/show-app.tsx'
import type { ShownHelpCall } from '../../model/app-model.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const textMessage = () => decodeURIComponent(link('Send as text message').element().getAttribute('href') ?? '')

const receivedAt = '2026-11-22T18:16:00.000Z'
const taken: ShownHelpCall = {
  at: receivedAt,
  station: { countyCode: 'CJ', pollingStationNumber: 1 },
  state: 'received',
  receivedAt,
  serverCall: {
    ...{ at: receivedAt, station: { countyCode: 'CJ', pollingStationNumber: 1 }, closedAt: null },
    ...{ takenBy: 'Urna Deschisă', takenAt: '2026-11-22T18:20:00.000Z' },
  },
}

it('calls for help on the second screen, and offers a phone call and a text message before and after', async () => {
  const { log } = await showReady({ station: aStation(114), officePhone: '0700000500' }, { width: 320 })
  await userEvent.click(link('Help'))
  await expect.element(heading('I need help')).toBeVisible()
  expect(textMessage()).toMatch(/^sms:0700000500\?&body=HELP Ana Popescu CJ\s114/)
  await expectAccessible()
  await userEvent.click(button('Send: I need help'))
  await expect.element(heading('The office doesn’t have your call yet. Call, or send a text message.')).toBeVisible()
  await expect.element(link('Call the office')).toBeVisible()
  await expect.element(link('Send as text message')).toBeVisible()
  await expectAccessible()
  expect(log.map(({ action }) => action)).toEqual(['callForHelp'])
})

it('sends a new call from another station while the first one is taken, and says of each what is known', async () => {
  const { log, change } = await showReady(
    { station: aStation(5), officePhone: '0700000500', helpCalls: [taken] },
    { at: '/help', width: 320 },
  )
  await expect.element(heading('The office has it since 20:16')).toBeVisible()
  const first = page
    .getByText(/^CJ\s1 · /)
    .element()
    .closest('div')
  expect(first?.textContent).toMatch(/20:16.*Received 20:16.*Urna Deschisă took it at 20:20/)
  await expectAccessible()
  await userEvent.click(button('Send a new call'))
  await expect.poll(() => log.map(({ action }) => action)).toEqual(['callForHelp'])
  await expect.element(heading(/^The office doesn’t have your call yet/)).toBeVisible()
  await expect.element(heading(/^The office has it/)).not.toBeInTheDocument()
  expect([...document.querySelectorAll('section div b')].map(({ textContent }) => textContent?.slice(0, 6))).toEqual([
    'CJ\u00a05 ·',
    'CJ\u00a01 ·',
  ])
  change({ station: aStation(7) })
  // It is of the call that waits, and not of where the observer has gone since.
  await expect.poll(textMessage).toMatch(/CJ\s5/)
  await expect.element(button('Send a new call')).toHaveAttribute('class', expect.stringContaining('bg-danger-fill'))
})

it('asks anew when the last call is closed', async () => {
  const closed = taken.serverCall && {
    ...taken,
    serverCall: { ...taken.serverCall, closedAt: '2026-11-22T18:40:00.000Z' },
  }
  await showReady({ helpCalls: closed ? [closed] : [] }, { at: '/help', width: 320 })
  await expect.element(heading('I need help')).toBeVisible()
  await expect.element(button('Send: I need help')).toBeVisible()
  await expect.element(page.getByText('Closed at 20:40')).toBeVisible()
  await expectAccessible()
})

it('sends a new call from the lock also while the last one waits', async () => {
  let calls = 0
  await showApp(
    { phase: 'locked', ...aLocked({ help: { receivedAt: null } }) },
    { width: 320, actions: { callForHelp: async () => void calls++ } },
  )
  await userEvent.click(button('I need help'))
  await userEvent.click(button('Send a new call'))
  await expect.poll(() => calls).toBe(1)
})
