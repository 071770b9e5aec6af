import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/expect-accessible.ts'
import { openingForm } from '../../../test/sample-form.ts'
import { aLocked, anItem, aStation } from '../../../test/samples.ts'
import { showApp, showReady } from '../../../test/show-app.tsx'
import type { Ready } from '../../model/app-model.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const press = async (digits: string) => {
  for (const digit of digits) await button(digit).click()
}

const day: Partial<Ready> = {
  station: aStation(114),
  forms: [openingForm()],
  items: [anItem('note', {}, { body: { text: 'A secret note', questionId: null } })],
}

it('proposes a PIN once; it is typed twice, and locks: nothing that was reported is in the page', async () => {
  const { log } = await showReady(day, { width: 320 })
  localStorage.removeItem('observer.pinHint')
  location.hash = '/outbox'
  await expect.element(page.getByText('Note').first()).toBeVisible()
  location.hash = '/'
  await page.getByRole('link', { name: 'Set a PIN' }).click()
  await expect.element(page.getByRole('heading', { name: 'Choose 4 digits' })).toBeVisible()
  await expectAccessible()
  await press('1234')
  await press('1235')
  await expect.element(page.getByText('The two PINs differ')).toBeVisible()
  await press('1234')
  await userEvent.keyboard('12')
  await userEvent.keyboard('9{Backspace}34')
  await expect.poll(() => log.at(-1)).toEqual({ action: 'setPin', input: '1234' })
  await page.getByLabelText('After 60 minutes without a touch').click()
  await expect.poll(() => log.at(-1)).toEqual({ action: 'setLockMinutes', input: 60 })
  await expectAccessible()
  location.hash = '/'
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect.element(page.getByText('Lock the app with a PIN?')).not.toBeInTheDocument()
  location.hash = '/me/lock'
  await button('Lock now').click()
  await expect.element(page.getByRole('heading', { name: 'Ana, enter your PIN' })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/secret|CJ|Popescu|0700/)
  for (const key of document.querySelectorAll('section button'))
    expect(key.getBoundingClientRect().height).toBeGreaterThanOrEqual(64)
  await expectAccessible()
  await press('9999')
  await expect.element(page.getByRole('alert').getByText('This is not the PIN')).toBeVisible()
  await userEvent.keyboard('1234')
  await expect.element(page.getByRole('heading', { name: 'PIN', exact: true })).toBeVisible()
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
})

it('waits after wrong PINs, and leads to a sign-in of the same person', async () => {
  const { log } = await showApp({ phase: 'locked', ...aLocked({ nextAttemptAt: performance.now() + 30_000 }) })
  await expect.element(page.getByText(/^Wait \d\d seconds$/)).toBeVisible()
  await userEvent.keyboard('1234')
  expect(log).toEqual([])
  await expectAccessible()
  await button('Forgotten the PIN').click()
  await expect.element(page.getByText('Your 3 items stay on this phone')).toBeVisible()
  await expectAccessible()
  await button('Use phone number and sign-in PIN').click()
  await page.getByLabelText('Phone number').fill('0700000712')
  await page.getByLabelText('PIN', { exact: true }).fill('1234')
  await button('Sign in').click()
  await expect.poll(() => log.at(-1)).toEqual({ action: 'signInWithPin', input: '0700000712' })
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})

it('calls for help from the lock without showing a number', async () => {
  const calls: null[] = []
  const { set } = await showApp(
    { phase: 'locked', ...aLocked() },
    { language: 'ro', width: 320, actions: { callForHelp: async () => void calls.push(null) } },
  )
  await button('Am nevoie de ajutor').click()
  await expect.element(page.getByText('Nu este nevoie de un motiv.')).toBeVisible()
  expect(calls).toEqual([])
  await button('Trimiteți: am nevoie de ajutor').click()
  await expect.poll(() => calls).toEqual([null])
  set({ phase: 'locked', ...aLocked({ line: { kind: 'helpWaiting' }, help: { receivedAt: null } }) })
  await expect.element(page.getByText('La centru nu a ajuns încă.')).toBeVisible()
  await expectAccessible()
  expect(document.querySelector('a[href^="tel:"], a[href^="sms:"]')).toBeNull()
  set({ phase: 'locked', ...aLocked({ help: { receivedAt: '2026-11-22T12:02:00Z' } }) })
  await expect.element(page.getByText(/^A ajuns la centru la/)).toBeVisible()
})
