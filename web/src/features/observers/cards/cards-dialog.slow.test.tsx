import { cards } from '@scrutineer/contract/cards'
import { observerApp } from '@scrutineer/contract/observer-app'
import { observers } from '@scrutineer/contract/observers'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'
import { failUntilRetry } from '../../../../test/failing-fetch.ts'
import { setCapabilities } from '../../../api/capabilities.ts'
import { settings } from '../../../api/settings.ts'

const staff = await organizerToken()
const dialog = () => page.getByRole('dialog')
const bar = () => page.getByRole('region', { name: 'Selected observers' })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

/** Selects all observers of a name and opens their cards. */
const openCards = async (name: string) => {
  await openApp(`/observatori?name=${name}`, staff)
  await page.getByRole('checkbox', { name: 'Select all rows' }).first().click()
  await bar().getByRole('button', { name: 'Cards' }).click()
}

/** The links that are copied, in order. */
const watchClipboard = () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  return () => write.mock.calls.map(([text]) => text)
}

const holderOf = (link: string | undefined) =>
  setup.call(observerApp.card, { body: { token: new URL(link ?? '').hash.slice('#card='.length) } })

test('cards are issued for the selected observers; their links sign in, and their codes are in memory only', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 2)
  const copied = watchClipboard()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await openCards(prefix)
  await expect.element(dialog()).toHaveTextContent('Earlier cards of these observers end')
  await expect.element(dialog()).toHaveTextContent('shown only once')
  await press('Issue the cards')
  await press(`Copy the link of ${prefix} 002`)
  await press(`Show the card of ${prefix} 001`)
  await expect.element(dialog().getByRole('img', { name: `Code of the card of ${prefix} 001` })).toBeVisible()
  await press('Copy link')
  const [second, first] = copied()
  expect(first).toMatch(new RegExp(`^${location.origin}/observe/#card=[\\w-]{43}$`))
  expect((await holderOf(first)).name).toBe(`${prefix} 0.`)
  expect((await holderOf(second)).name).toBe(`${prefix} 0.`)
  const kept = [location.href, JSON.stringify({ ...localStorage, ...sessionStorage, ...history.state })].join()
  for (const link of copied()) expect(kept).not.toContain(link.split('=')[1])

  await press('All cards')
  await press('Print 2 cards')
  await expect.poll(() => print.mock.calls).toHaveLength(1)
  expect(document.querySelectorAll('.print-sheet .observer-card')).toHaveLength(2)
  // A stray Escape must not lose them.
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).toBeVisible()
  await press('All is passed on')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(document.querySelector('.print-sheet')).toBeNull()
})

test('cards of two people of one name tell them apart by the end of their phone number and their station', async () => {
  const name = `Amina ${unique()}`
  const county = await create.county(staff, 1)
  const first = await create.phone(staff, name)
  const second = await create.phone(staff, name)
  await setup.call(observers.change, {
    token: staff,
    body: { idObserver: second.id, assignedStations: [`${county} 1`] },
  })
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await openCards(name)
  await press('Issue the cards')
  await expect.element(dialog()).toHaveTextContent(`…${second.phone.slice(-3)} · ${county} 1`)
  await press('Print 2 cards')
  const printed = () => [...document.querySelectorAll('.print-sheet .observer-card')].map(each => each.textContent)
  await expect.poll(printed).toHaveLength(2)
  expect(printed()[0]).toContain(`Phone …${first.phone.slice(-3)}`)
  expect(printed()[1]).toContain(`Phone …${second.phone.slice(-3)} · ${county} 1`)
  await press('All is passed on')
})

test('a failure is shown in the dialog, and the next attempt issues the card', async () => {
  const { id, name } = await create.phone(staff)
  failUntilRetry(address => address === cards.issue.path)
  await openCards(name)
  await press('Issue the card')
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  vi.mocked(window.fetch).mockRestore()
  await press('Issue the card')
  await expect.element(dialog().getByRole('img', { name: `Code of the card of ${name}` })).toBeVisible()
  expect((await setup.call(cards.devices, { token: staff, params: { id } })).card).toMatchObject({ devices: 0 })
})

test('the cards have the public address; without TLS the dialog says so and leads to the set-up', async () => {
  const { name } = await create.phone(staff)
  const copied = watchClipboard()
  await openCards(name)
  Object.assign(settings(), { publicUrl: 'http://192.168.1.5:8080/office' })
  await press('Issue the card')
  await expect
    .element(dialog())
    .toHaveTextContent('Phones need an address with TLS (https://), and 192.168.1.5:8080/office/observe/ has none.')
  await expect.element(dialog().getByRole('link', { name: 'How to set it up' })).toHaveAttribute('href', '/setup')
  await press('Copy link')
  expect(copied()[0]).toMatch(/^http:\/\/192\.168\.1\.5:8080\/office\/observe\/#card=/)
  // Leaving the screen would lose the code.
  await dialog().getByRole('link', { name: 'How to set it up' }).click()
  await expect.element(page.getByText('These cards can’t be shown again.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => location.pathname).toBe('/setup')
})

test('the printed card is in the observer’s language, from right to left', async () => {
  const { name } = await create.phone(staff)
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await openCards(name)
  const send = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((address, init) => {
    if (init?.headers instanceof Headers) init.headers.set('Accept-Language', 'ar')
    return send(address, init)
  })
  await press('Issue the card')
  await press('Print the card')
  const printed = () => document.querySelector<HTMLElement>('.print-sheet .observer-card')
  await expect.poll(() => [printed()?.lang, printed()?.dir]).toEqual(['ar', 'rtl'])
  expect(printed()?.textContent).toContain('تحققوا من العنوان:')
  await press('All is passed on')
})

test('a server without cards isn’t asked for them', async () => {
  const { name } = await create.phone(staff)
  await openApp(`/observatori?name=${name}`, staff)
  await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await expect.element(bar().getByRole('button', { name: 'Cards' })).toBeVisible()
  const known = localStorage.getItem('capabilities') ?? ''
  setCapabilities(known.split(' ').filter(feature => feature !== 'cards'))
  await expect.element(bar().getByRole('button', { name: 'Cards' })).not.toBeInTheDocument()
  setCapabilities(known.split(' '))
})
