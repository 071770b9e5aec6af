import { session } from '@scrutineer/contract/session'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ngoToken, openApp, organizerToken, setup } from '../../../test/app-harness.tsx'
import { serveSpecificationOnly } from '../../../test/stubs.ts'
import { token } from '../../api/token.ts'

const accountButton = () => page.getByRole('button', { name: 'Account of Organizer' })
const staff = await organizerToken()

// The first test of the file: parts of the shell that load later are still missing.
test('the focus is restored from the first moment', async () => {
  await openApp('/urgents', staff)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const row = document.querySelector('main')?.appendChild(document.createElement('button'))
  await userEvent.keyboard('{Tab}')
  row?.focus()
  row?.remove()
  await expect.poll(() => document.activeElement?.localName).toBe('h1')
})

test('the start page is the emergencies, and the document title names the product', async () => {
  await openApp('/', staff)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(location.pathname).toBe('/urgents')
  expect(document.title).toMatch(/Scrutineer/)
})

test('an unknown address shows “not found” inside the shell', async () => {
  await openApp('/nowhere/at/all', staff)
  await expect.element(page.getByRole('heading', { level: 1, name: /not found/i })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Observers' }).first()).toBeInTheDocument()
})

test('a server that does not know the start call has no screens beyond the specification', async () => {
  const { fetch } = window
  const replies = [
    () => new Response('', { status: 405 }),
    () => new Response('', { status: 501 }),
    () => new Response('<!doctype html>'),
    () => Response.json({ status: 'ok' }),
  ]
  for (const reply of replies) {
    vi.restoreAllMocks()
    localStorage.removeItem('capabilities')
    serveSpecificationOnly(fetch, reply)
    await openApp('/urgents', staff)
    await expect.element(page.getByRole('link', { name: 'Observers' }).first()).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Polling stations' })).not.toBeInTheDocument()
    expect(localStorage.getItem('capabilities')).toBe('')
  }
})

test('the user menu shows the name in title case and changes the language without a reload', async () => {
  await openApp('/urgents', staff)
  await userEvent.click(accountButton())
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Language' }), 'ro')
  await expect.element(page.getByRole('link', { name: 'Observatori' }).first()).toBeInTheDocument()
  expect(document.documentElement.lang).toBe('ro')
  expect(localStorage.getItem('language')).toBe('ro')
})

test('the account’s panel opens by pointer and by keyboard, closes on Escape and on a press outside, and returns the focus', async () => {
  await openApp('/urgents', staff)
  const button = accountButton()
  const panel = page.getByRole('dialog', { name: /^Account of/ })
  await userEvent.click(button)
  await expect.element(panel).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expect.element(panel).toHaveTextContent(/^OrganizerOrganizer.*Times in Europe\/Bucharest \(GMT\+[23]\)/)
  await userEvent.click(button)
  await expect.element(panel).not.toBeInTheDocument()
  await userEvent.click(button)
  await userEvent.click(page.getByRole('heading', { level: 1 }))
  await expect.element(panel).not.toBeInTheDocument()

  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Language')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await panel.getByRole('button', { name: 'Log out' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(panel).not.toBeInTheDocument()
  await userEvent.click(button)
  await panel.getByRole('link', { name: 'Your account' }).click()
  await expect.poll(() => location.pathname).toBe('/account')
  await expect.element(panel).not.toBeInTheDocument()
})

test('the menu links every screen in groups, and explains a missing guide', async () => {
  await openApp('/urgents', staff)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect.element(menu).toBeVisible()
  const linksOf = (group: string) =>
    menu
      .getByRole('list', { name: group })
      .getByRole('link')
      .elements()
      .map(link => [link.firstChild?.nextSibling?.textContent, link.getAttribute('href')])
  expect(linksOf('Today').slice(1, 3)).toEqual([
    ['Emergencies', '/urgents'],
    ['Answers', '/answers'],
  ])
  expect(linksOf('People')).toEqual([
    ['Observers', '/observatori'],
    ['NGOs', '/ong'],
    ['Notifications', '/notifications'],
  ])
  expect(linksOf('Set-up')).toContainEqual(['Forms', '/formulare'])
  expect(linksOf('Set-up').at(-1)).toEqual(['Observer guide', null])
  const guide = menu.getByRole('link', { name: 'Observer guide (No guide has been set up.)' })
  await expect.element(guide).toHaveAttribute('aria-disabled', 'true')
  await expect.element(guide).toHaveAttribute('title', 'No guide has been set up.')
  await expect.element(page.getByRole('link', { name: 'Scrutineer, to the emergencies' })).toHaveAttribute('href', '/')
})

test('on a small screen the menu opens as a drawer', async () => {
  await page.viewport(390, 844)
  await openApp('/urgents', staff)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Statistics' }).click()
  await expect.poll(() => location.pathname).toBe('/statistics')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await accountButton().click()
  await page
    .getByRole('dialog', { name: /^Account of/ })
    .getByRole('link', { name: 'Your account' })
    .click()
  await expect.poll(() => location.pathname).toBe('/account')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.viewport(1280, 800)
})

test('a session that was revoked on the server ends with the next call', async () => {
  const revoked = await ngoToken(staff)
  // Without the live stream, which would get a 401 as well.
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((address, init) =>
    String(address).includes('/live') ? Promise.resolve(new Response('', { status: 404 })) : real(address, init),
  )
  await openApp('/statistics', revoked)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(token.get()).toBe(revoked)
  await setup.call(session.revoke, { token: revoked })
  await page.getByRole('link', { name: 'Observers', exact: true }).click()
  await expect.poll(() => token.get()).toBeNull()
})
