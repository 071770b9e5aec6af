import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../test/expect-accessible.ts'
import { anItem, aStation } from '../../test/samples.ts'
import { showApp, showReady } from '../../test/show-app.tsx'
import type { StatusLine } from '../model/app-model.ts'

const states: readonly (readonly [StatusLine, string])[] = [
  [{ kind: 'notSaved', count: 1 }, '1 item is not kept yet'],
  [{ kind: 'refused', count: 2 }, '2 items were refused'],
  [{ kind: 'helpWaiting' }, 'Call for help not received yet'],
  [{ kind: 'unreadable', last: { count: 3, at: '2026-11-22T06:46:00Z' } }, 'At 08:46 it was 3 items'],
  [{ kind: 'sessionEnded', count: 5 }, 'Not sent: please sign in again'],
  [{ kind: 'late', count: 14, since: new Date(Date.now() - 80 * 60_000).toISOString() }, 'for 1 h 20 min'],
  [{ kind: 'waiting', count: 3 }, '3 items on this phone'],
  [{ kind: 'unfinished', count: 2 }, '2 items aren’t finished'],
  [{ kind: 'sending', index: 2, of: 3, count: 4 }, '1 more on this phone'],
  [{ kind: 'others', others: [{ owner: 'a', name: 'Ana Popescu', count: 12, sentBy: null }] }, 'of Ana Popescu here'],
  [{ kind: 'received', at: '2026-11-22T12:02:00Z' }, 'All received 14:02'],
  [{ kind: 'received', at: null }, 'Nothing to send yet'],
]

it('says in every state of the line what has arrived, in the same place and height', async () => {
  const { change } = await showReady({}, { width: 320 })
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  for (const [state, words] of states) {
    change({ line: state })
    await expect.poll(() => document.querySelector('a.line')?.textContent).toContain(words)
    const { top, height } = document.querySelector('a.line')?.getBoundingClientRect() ?? {}
    expect([words, top, height]).toEqual([words, 56, 52])
    await expectAccessible()
  }
})

it('calls items answers when all of them are, also in Romanian', async () => {
  const items = Array.from({ length: 20 }, () => anItem('answer'))
  await showReady({ line: { kind: 'waiting', count: 20 }, items }, { language: 'ro' })
  await expect.element(page.getByText('20 de răspunsuri pe acest telefon').first()).toBeVisible()
})

it('is in English until the texts of its language can be loaded', async () => {
  const { fetch } = window
  const failed = vi
    .spyOn(window, 'fetch')
    .mockImplementation((input, init) =>
      /i18n\/fr/.test(String(input)) ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init),
    )
  onTestFinished(() => failed.mockRestore())
  await showReady({}, { language: 'fr' })
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
  failed.mockRestore()
  await expect.element(page.getByRole('heading', { name: 'Aujourd’hui' })).toBeVisible()
  expect(document.documentElement.lang).toBe('fr')
})

it('marks a rehearsal on the screen', async () => {
  await showReady({ election: { name: 'Local', timeZone: 'Europe/Bucharest', isRehearsal: true } })
  await expect.element(page.getByText('Rehearsal. Nothing counts yet.')).toBeVisible()
})

it('moves the focus to the heading of the next screen, and names the document', async () => {
  await showReady({ station: aStation(114) })
  await expect.poll(() => document.title).toBe('Today · Scrutineer')
  for (let tabs = 0; tabs < 20 && !document.activeElement?.textContent?.startsWith('I am leaving'); tabs += 1)
    await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.textContent).toBe('Leaving CJ\u00a0114')
  expect(document.activeElement?.tagName).toBe('H1')
  expect(document.title).toBe('Leaving CJ\u00a0114 · Scrutineer')
})

it('says that storage can’t be read, with the last known number, and shows no empty list', async () => {
  await showApp({ phase: 'unreadable', last: { count: 3, at: '2026-11-22T06:46:00Z' } }, { width: 320 })
  await expect.element(page.getByText('This phone’s storage can’t be read')).toBeVisible()
  await expect.element(page.getByText(/it was 3 items/)).toBeVisible()
  await expectAccessible()
})

it('announces changes of the line at most once a minute, the last one', async () => {
  const { change } = await showReady()
  await expect.poll(() => document.title).toBe('Today · Scrutineer')
  const statusAfter = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return document.querySelector('p[role="status"]')?.textContent
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  change({ line: { kind: 'waiting', count: 1 } })
  await expect.poll(() => statusAfter(1)).toBe('1 item on this phone. Waiting for signal')
  for (const count of [2, 3, 4]) change({ line: { kind: 'waiting', count } })
  await expect.poll(() => document.querySelector('a.line')?.textContent).toContain('4 items')
  expect(statusAfter(50_000)).toBe('1 item on this phone. Waiting for signal')
  await expect.poll(() => statusAfter(5_000)).toBe('4 items on this phone. Waiting for signal')
})

it('says in its place that a screen has failed, and shows the others', async () => {
  const { change } = await showReady({ station: aStation(114) }, { at: '/outbox' })
  await expect.element(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const item = anItem('answer')
  change({
    items: [
      {
        ...item,
        item: {
          ...item.item,
          get body(): never {
            throw new Error('Broken')
          },
        },
      },
    ],
  })
  await expect.element(page.getByRole('heading', { name: 'This screen has failed' })).toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByRole('link', { name: 'Back' }))
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})
