import { calls } from '@scrutineer/contract/calls'
import { observers } from '@scrutineer/contract/observers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { createCallDay, minuteMs } from '../../../../test/call-day.ts'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  vi.useRealTimers()
})

const sheet = page.getByRole('region', { name: 'Call sheet' })
const comment = page.getByLabelText('Comment for the next caller')
const startRinging = () => page.getByRole('button', { name: 'Call observers', exact: true }).click()
const live = () => expect.element(page.getByText('Live', { exact: true })).toBeVisible()

/** Counts the renewals, and answers calls to these paths instead of the server. */
const interceptCalls = (respond: (path: string, method: string) => Response | undefined = () => undefined) => {
  const real = window.fetch
  const renewals: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(String(input), location.origin)
    if (pathname === calls.renew.path) renewals.push(pathname)
    const response = respond(pathname, init?.method ?? 'GET')
    return response ? Promise.resolve(response) : real(input, init)
  })
  return renewals
}

const setVisibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

const movePointer = () => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))

/** Claims an observer. Then the test determines the time. */
const openClaimedSheet = async () => {
  const { staff, path } = await createCallDay(organizer)
  const renewals = interceptCalls()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
  await openApp(path, staff)
  await startRinging()
  await expect.element(sheet.getByText(/^Yours until/)).toBeVisible()
  return renewals
}

it('a claim expires visibly after ten minutes at an unattended screen, and is renewed when the screen is used again', async () => {
  const renewals = await openClaimedSheet()
  vi.advanceTimersByTime(11 * minuteMs)
  await expect.element(sheet.getByText(/^Others may call since/)).toBeVisible()
  expect(renewals).toHaveLength(0)
  movePointer()
  await expect.poll(() => renewals.length).toBe(1)
})

it('the claim is renewed while the screen is in use, every two minutes at most', async () => {
  const renewals = await openClaimedSheet()
  movePointer()
  vi.advanceTimersByTime(2 * minuteMs)
  expect(renewals).toHaveLength(0)
  await comment.fill('Speaks slowly')
  movePointer()
  await expect.poll(() => renewals.length).toBe(1)
  vi.advanceTimersByTime(2 * minuteMs)
  window.dispatchEvent(new FocusEvent('focus'))
  movePointer()
  await expect.poll(() => renewals.length).toBe(2)
})

it('the claim is not renewed in a hidden tab, but when that is shown again', async () => {
  const renewals = await openClaimedSheet()
  setVisibility('hidden')
  vi.advanceTimersByTime(9 * minuteMs)
  movePointer()
  expect(renewals).toHaveLength(0)
  setVisibility('visible')
  await expect.poll(() => renewals.length).toBe(1)
})

it('a claim that another account took says so in its place, and what is typed remains and can be saved', async () => {
  const { staff, path, idCheckpoint, listCalls } = await createCallDay(organizer, 2)
  let lost: Response | undefined
  interceptCalls((address, method) => {
    if (!lost || method !== 'GET') return
    if (address === calls.sheet.path) return new Response(null, { status: 204 })
    return address === calls.claims.path ? lost.clone() : undefined
  })
  await openApp(path, staff)
  await live()
  await startRinging()
  await expect.element(sheet.getByText(/^Yours until/)).toBeVisible()
  await page.getByText('Reached', { exact: true }).click()
  await comment.fill('Speaks slowly')
  const { idObserver, observerName, expiresAt } = await setup.call(calls.sheet, { token: staff })
  const claim = { idObserver, observerName, account: 'colleague', claimedAt: expiresAt, expiresAt }
  lost = new Response(JSON.stringify([claim]), { headers: { 'content-type': 'application/json' } })
  // An event about a call.
  const other = await setup.call(calls.next, { token: organizer, body: { idCheckpoint } })
  await expect.element(sheet.getByText('Taken over by colleague')).toBeVisible()
  await expect.element(sheet.getByRole('heading', { name: observerName })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Reached' })).toBeChecked()
  await expect.element(comment).toHaveValue('Speaks slowly')
  lost = undefined
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect.poll(() => listCalls(idObserver)).toMatchObject([{ outcome: 'reached', comment: 'Speaks slowly' }])
  await expect.element(sheet.getByText('Taken over by colleague')).not.toBeInTheDocument()
  await setup.call(calls.skip, { token: organizer, body: { idObserver: other.idObserver } })
})

it('a call that was recorded in another tab leaves no sheet of the observer', async () => {
  const { staff, path, phones } = await createCallDay(organizer)
  await openApp(path, staff)
  await live()
  await startRinging()
  await expect.element(sheet.getByText(/^Yours until/)).toBeVisible()
  await setup.call(calls.record, { token: staff, body: { idObserver: phones[0]?.id ?? 0, outcome: 'no_answer' } })
  await expect.element(sheet.getByText('No one to call')).toBeVisible()
})

it('the sheet shows the backup phone as a link', async () => {
  const { staff, path, phones } = await createCallDay(organizer)
  const body = { idObserver: phones[0]?.id ?? 0, backupPhone: '0799 12 34' }
  await setup.call(observers.change, { token: staff, body })
  await openApp(path, staff)
  await startRinging()
  await expect.element(sheet.getByText('Backup')).toBeVisible()
  await expect.element(sheet.getByRole('link', { name: '0799 12 34' })).toHaveAttribute('href', 'tel:07991234')
})
