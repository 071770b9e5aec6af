import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/expect-accessible.ts'
import { anItem, aReady } from '../../../test/samples.ts'
import { showApp, showReady } from '../../../test/show-app.tsx'
import type { SignInError } from '../../model/app-model.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const withCard = { phase: 'signedOut', cardToken: 'secret' } as const
const withoutCard = { phase: 'signedOut', cardToken: null } as const

it('asks a new phone for the language, then whose card it is, and signs in', async () => {
  const { log } = await showApp(withCard, { width: 320, isNew: true })
  await expect.element(page.getByRole('radio', { name: 'Română' })).toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByText('Română'))
  await userEvent.click(button('Continuați'))
  await expect.element(heading('Sunteți Ana P.?')).toBeVisible()
  await expect.element(page.getByText(location.host)).toBeVisible()
  await expectAccessible()
  await userEvent.click(button('Da, sunt Ana P.'))
  await expect.element(page.getByText('Memoria este protejată')).toBeVisible()
  await expect.element(page.getByText('Nu ștergeți datele acestui site')).toBeVisible()
  await expectAccessible()
  await userEvent.click(button('Continuați'))
  await expect.element(heading('Astăzi')).toBeVisible()
  expect(log).toEqual([{ action: 'signInWithCard', input: 'secret' }])
})

it('warns a phone that may delete what is typed', async () => {
  await showApp({ phase: 'ready', ...aReady({ isStoragePersisted: false }) }, { width: 320, isNew: true })
  await expect.element(page.getByText('Storage is not protected')).toBeVisible()
  await expect.element(button('Go on, I will watch the line')).toBeVisible()
  await expectAccessible()
})

it('signs nobody in with another person’s card', async () => {
  const { log } = await showApp(withCard, { width: 320 })
  await userEvent.click(button('No, this is not my card'))
  await expect.element(heading('Nothing was signed in')).toBeVisible()
  await expectAccessible()
  await userEvent.click(button('Sign in with my number'))
  await expect.element(page.getByLabelText('Phone number')).toBeVisible()
  expect(log).toEqual([])
})

const refusals: readonly (readonly [SignInError, string])[] = [
  ['wrong', 'This card is not known'],
  ['cardEnded', 'This card has ended'],
  ['cardUsed', 'This card was used on three phones'],
  ['tooManyAttempts', 'Too many tries'],
  ['offline', 'Connect once to begin'],
]

it.each(refusals)('says what to do when a card is refused: %s', async (error, title) => {
  await showApp(withCard, { width: 320, actions: { findCardHolder: async () => error } })
  await expect.element(heading(title)).toBeVisible()
  await expectAccessible()
})

it('tries a card again without a tap when the phone has a connection', async () => {
  let isOnline = false
  const holder = { name: 'Ana P.', ngo: 'Urna Deschisă', electionName: 'Local elections' }
  await showApp(withCard, { actions: { findCardHolder: async () => (isOnline ? holder : 'offline') } })
  await expect.element(heading('Connect once to begin')).toBeVisible()
  isOnline = true
  const seen = () => {
    dispatchEvent(new Event('online'))
    return document.querySelector('h2')?.textContent
  }
  await expect.poll(seen).toBe('Are you Ana P.?')
})

const anas = { owner: 'a', name: 'Ana Popescu', count: 3, sentBy: null } as const

it('says before a person signs in whose items are on this phone', async () => {
  await showApp({ phase: 'signedOut', cardToken: 'secret', others: [anas] }, { width: 320 })
  await expect.element(page.getByText('3 items of Ana Popescu on this phone')).toBeVisible()
  await expect.element(page.getByText(/has no session of Ana Popescu any more/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Yes, I am/ })).toBeVisible()
  await expectAccessible()
})

it('offers to send what was recorded before the office added the observer again, or a file, and calls nothing received', async () => {
  const { log, change } = await showReady(
    {
      others: [{ ...anas, sentBy: 'askMe' }],
      line: { kind: 'others', others: [anas] },
      items: [anItem('answer', { state: 'received' })],
    },
    { at: '/outbox', width: 320 },
  )
  await expect.element(page.getByText('The office has everything')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'They are mine: send them' }).click()
  expect(log).toContainEqual({ action: 'sendEarlierItems', input: 'a' })
  change({ others: [{ ...anas, sentBy: 'me' }] })
  await expect.element(page.getByText(/under your earlier account/)).toBeVisible()
  await expectAccessible()
  expect(document.querySelector('a[href$="/outbox/file/a"]')).not.toBeNull()
})

it('names the items of the person who is signed in before another one’s card is used', async () => {
  await showReady({ cardToken: 'secret', items: [anItem('answer'), anItem('note')] })
  await expect.element(page.getByText(/^2 items of .* on this phone$/)).toBeVisible()
  await expect.element(page.getByText(/whoever is signed in/)).toBeVisible()
})

it('retains the input when number and PIN don’t match, with the keyboard alone', async () => {
  const { log } = await showApp(withoutCard, { width: 320 })
  await expect.element(heading('Sign in')).toBeVisible()
  await expectAccessible()
  page.getByLabelText('Phone number').element().focus()
  await userEvent.keyboard('0700 000 712{Tab}9999{Enter}')
  await expect.element(page.getByText('The number and PIN don’t match.')).toBeVisible()
  await expect.element(page.getByLabelText('Phone number')).toHaveValue('0700 000 712')
  await expectAccessible()
  await userEvent.keyboard('١٢٣٤{Enter}')
  await expect.element(heading('Today')).toBeVisible()
  expect(log.map(({ input }) => input)).toEqual(['0700 000 712', '0700 000 712'])
})

it('says what the browser deleted before it asks for a sign-in', async () => {
  const lost = { count: 3, at: '2026-11-22T06:46:00Z' }
  await showApp({ phase: 'signedOut', cardToken: null, lost }, { width: 320 })
  await expect.element(page.getByText('At 06:46, the office had not received 3 items.')).toBeVisible()
  await expectAccessible()
  await userEvent.click(button('Sign in'))
  await expect.element(page.getByLabelText('Phone number')).toBeVisible()
})

it('says in one sentence that an insecure page stores nothing', async () => {
  await showApp({ phase: 'insecure' }, { width: 320 })
  await expect.element(heading(/This page is not secure/)).toBeVisible()
  await expectAccessible()
})

it('changes the language without losing what is typed', async () => {
  await showApp(withoutCard)
  await userEvent.fill(page.getByLabelText('Phone number'), '0700')
  await userEvent.selectOptions(page.getByLabelText('Language'), 'Română')
  await expect.element(page.getByLabelText('Număr de telefon')).toHaveValue('0700')
  await expect.poll(() => document.documentElement.lang).toBe('ro')
})

it('asks whose card was opened after the session had ended, and leads to number and PIN if it is another’s', async () => {
  await showApp({ phase: 'ready', ...aReady({ cardToken: 'secret', line: { kind: 'sessionEnded', count: 3 } }) })
  await expect.element(heading('Are you Ana P.?')).toBeVisible()
  await expectAccessible()
  await userEvent.click(button('No, this is not my card'))
  await userEvent.click(button('Sign in with my number'))
  await expect.element(page.getByLabelText('Phone number')).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Back' }))
  await expect.element(heading('Outbox')).toBeVisible()
})
