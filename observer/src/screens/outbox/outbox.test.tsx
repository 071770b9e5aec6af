import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/expect-accessible.ts'
import { openingForm } from '../../../test/sample-form.ts'
import { anItem, aStation } from '../../../test/samples.ts'
import { showReady } from '../../../test/show-app.tsx'
import type { Ready } from '../../model/app-model.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })

const received = { state: 'received', receivedAt: '2026-11-22T06:52:31Z' } as const
const answer = (questionId: number, shown = {}) =>
  anItem('answer', shown, { body: { questionId, options: [{ optionId: questionId * 10 + 1, value: '7' }] } })
const refused = anItem('note', {
  state: 'refused',
  refusal: { code: 'invalid', reason: 'The note has no text.' },
})
const photo = anItem(
  'note',
  { state: 'sending', fileBytes: 2_000_000, receivedBytes: 1_200_000 },
  { body: { text: '', questionId: 1 }, attachments: [{ sha256: '0'.repeat(64), name: 'a.jpg', sizeBytes: 2_000_000 }] },
)
const show = (overrides: Partial<Ready> = {}, at = '/outbox') =>
  showReady(
    {
      station: aStation(114),
      forms: [openingForm()],
      items: [
        refused,
        photo,
        answer(1),
        answer(4),
        answer(5, received),
        answer(6, received),
        anItem('visit', received),
      ],
      line: { kind: 'waiting', count: 4 },
      ...overrides,
    },
    { at, width: 320 },
  )

it('groups items by state, station and form, what is refused first', async () => {
  const { log } = await show()
  await expect.element(heading('Needs you')).toBeVisible()
  const titles = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['Needs you', 'On this phone', 'At the office'])
  await expect.element(page.getByText('2 answers: A101, A104')).toBeVisible()
  await expect.element(page.getByText('1.1 MB of 1.9 MB')).toBeVisible()
  await expectAccessible()
  await userEvent.click(button(/2 answers: A101, A104/))
  await expect.element(link(/Answer to A104/)).toBeVisible()
  await expectAccessible()
  await userEvent.click(button('Send now'))
  expect(log).toEqual([{ action: 'retry', input: null }])
})

it('shows the times and the receipt of an item, and leads back to the question', async () => {
  const item = answer(4, received)
  await show({ items: [item] }, `/outbox/${item.item.id}`)
  await expect.element(heading('How many voters are registered?')).toBeVisible()
  await expect.element(page.getByText('08:41:12')).toBeVisible()
  await expect.element(page.getByText('08:52:31')).toBeVisible()
  await expect.element(heading('Receipt')).toBeVisible()
  await expectAccessible()
  await userEvent.click(link('Change this answer'))
  await expect.element(heading('How many voters are registered?')).toBeVisible()
  expect(location.hash).toBe('#/form/900/4')
})

it('says why an item was refused, and that it stays', async () => {
  await show({}, `/outbox/${refused.item.id}`)
  await expect.element(page.getByText('The note has no text.')).toBeVisible()
  await expect.element(page.getByText('It stays on this phone. Ask the office.')).toBeVisible()
  await expectAccessible()
})

it('says that the office has everything', async () => {
  await show({ items: [answer(1, received)], line: { kind: 'received', at: '2026-11-22T06:52:31Z' } })
  await expect.element(heading('The office has everything')).toBeVisible()
  await expectAccessible()
})

it('keeps what it has after the session ended, and leads to the sign-in', async () => {
  await show({ line: { kind: 'sessionEnded', count: 4 }, clockOffset: -47 * 60_000 })
  await expect.element(page.getByText('Your phone’s clock is 47 minutes fast')).toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByRole('link', { name: 'Sign in again', exact: true }))
  await expect.element(page.getByLabelText('Phone number')).toBeVisible()
  await expectAccessible()
})

it('lists what the observer’s other phones held, and when', async () => {
  const otherDevices = [
    { name: 'iPhone, Safari', items: 3, lastSeenAt: '2026-11-22T06:46:00Z' },
    { name: 'Android, Chrome', items: 1, lastSeenAt: '2026-11-22T13:05:00Z' },
  ]
  // This phone has nothing left to send.
  await show({ items: [answer(1, received)], line: { kind: 'received', at: '2026-11-22T06:52:31Z' }, otherDevices })
  await expect.element(heading('Your other phones')).toBeVisible()
  const rows = [...document.querySelectorAll('section.stack:last-of-type > :last-child > *')].map(
    ({ textContent }) => textContent,
  )
  expect(rows).toEqual([
    'iPhone, SafariAt 08:46 it held 3 items. Keep it: they arrive when it has a signal.',
    'Android, ChromeAt 15:05 it held 1 item. Keep it: they arrive when it has a signal.',
  ])
  await expectAccessible()
})

it('never shows unknown as empty', async () => {
  await show({ items: [], line: { kind: 'unreadable', last: { count: 3, at: '2026-11-22T06:46:00Z' } } })
  await expect.element(page.getByText('It can’t be shown just now what is on this phone.')).toBeVisible()
  expect(document.body.textContent).not.toContain('You have not reported anything yet')
})

it('makes a file for the office', async () => {
  await show({}, '/outbox/file')
  await userEvent.click(button('Make the file'))
  await expect.element(page.getByText('ana-p.scrutineer')).toBeVisible()
  await expect.element(page.getByText('4 items, locked for the office')).toBeVisible()
  await expectAccessible()
})

it('makes no file without the office’s key', async () => {
  await show({ hasOfficeKey: false }, '/outbox/file')
  await expect.element(page.getByText('Connect once before you make a file')).toBeVisible()
  await expect.element(button('Make the file')).toBeDisabled()
  await expectAccessible()
})

it('marks a message as read when it is opened', async () => {
  const message = {
    id: 3,
    title: 'Seals',
    text: 'Look at the seals.',
    sentAt: '2026-11-22T10:40:00Z',
    sender: 'Urna',
    readAt: null,
  }
  const { log } = await show({ messages: [message] }, '/messages')
  await expect.element(page.getByText('New', { exact: true })).toBeVisible()
  await expectAccessible()
  await userEvent.click(link(/Seals/))
  await expect.element(page.getByText(/You opened this, /)).toBeVisible()
  await expectAccessible()
  expect(log).toEqual([{ action: 'markRead', input: 3 }])
})

it('signs out only when everything has a receipt', async () => {
  const { change } = await show({}, '/sign-out')
  await expect.element(heading('You can sign out when these 4 items have arrived')).toBeVisible()
  await expectAccessible()
  change({ items: [answer(1, received)], line: { kind: 'received', at: '2026-11-22T06:52:31Z' } })
  await expect.element(heading('Sign out and clear this phone?')).toBeVisible()
  await expectAccessible()
  await userEvent.click(button('Sign out'))
  await expect.element(heading('Sign in')).toBeVisible()
  await expect.poll(() => location.hash).toBe('#/')
})

it('changes language and look at once', async () => {
  await show({}, '/me')
  await expect.element(heading('Ana Popescu')).toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByText('Dark'))
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark')
  await userEvent.click(page.getByText('As the phone'))
  await expect.poll(() => document.documentElement.dataset.theme).toBeUndefined()
  await userEvent.click(page.getByText('Română'))
  await expect.element(page.getByText('Luminos, pentru soare')).toBeVisible()
})

it('says that the office has everything only when no text waits to be finished; nor does it sign out before', async () => {
  const items = [anItem('visit', received)]
  const { change } = await show({ items, unfinished: 1, line: { kind: 'unfinished', count: 1 } })
  await expect.element(page.getByRole('link', { name: /^1 item isn’t finished/ })).toBeVisible()
  await expect.element(heading('At the office')).toBeVisible()
  await expect.element(heading('The office has everything')).not.toBeInTheDocument()
  location.hash = '/sign-out'
  await expect.element(heading('You can sign out when this item has arrived')).toBeVisible()
  change({ unfinished: 0 })
  await expect.element(heading('Sign out and clear this phone?')).toBeVisible()
})
