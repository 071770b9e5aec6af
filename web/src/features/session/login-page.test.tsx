import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '../../api/call.ts'
import { setCapabilities } from '../../api/capabilities.ts'
import { loadSettings } from '../../api/settings.ts'
import { token } from '../../api/token.ts'
import { AppIntlProvider } from '../../app/intl-provider.tsx'
import { chooseLanguage, storedLanguage } from '../../lib/language.ts'
import { LoginPage } from './login-page.tsx'
import '../../app/theme.css'

let root: Root | undefined

beforeEach(async () => {
  await page.viewport(1280, 900)
  localStorage.clear()
  await loadSettings()
  await chooseLanguage(storedLanguage())
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <AppIntlProvider>
      <LoginPage />
    </AppIntlProvider>,
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  root?.unmount()
  document.body.replaceChildren()
  token.clear()
  sessionStorage.clear()
})

const { user, password } = inject('admin')
const phone = () => page.getByLabelText('Phone number')
const submit = async (name: string, secret: string) => {
  await phone().fill(name)
  await page.getByLabelText('Password').fill(secret)
  await userEvent.keyboard('{Enter}')
}

test('the login is in English by default, names the product and is 450 pixels wide', async () => {
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome to Scrutineer' })).toBeVisible()
  const card = page.getByRole('region', { name: 'Sign in' })
  expect(card.element().getBoundingClientRect().width).toBe(450)
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('ro')
  await expect.element(page.getByLabelText('Parolă')).toBeVisible()
  expect(localStorage.getItem('language')).toBe('ro')
})

test('a person whose language isn’t offered gets the first offered one', async () => {
  const block = document.createElement('script')
  block.setAttribute('type', 'application/json')
  block.id = 'settings'
  block.textContent = JSON.stringify({ languages: ['ro'] })
  document.head.append(block)
  onTestFinished(() => block.remove())
  localStorage.setItem('language', 'en')
  await loadSettings()
  await expect.element(page.getByLabelText('Parolă')).toBeVisible()
  expect(storedLanguage()).toBe('ro')
  const choice = page.getByRole('combobox', { name: 'Limbă' })
  expect(
    choice
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Română'])
})

test('signing in stores the token, and requests send it', async () => {
  await submit(user, password)
  await expect.poll(() => localStorage.getItem('token-id')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  await expect(call(observers.count)).resolves.toBeTypeOf('number')
})

test('a failed login is reported inline, and a phone number is required', async () => {
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(phone()).toHaveAccessibleDescription('Enter your phone number.')
  await submit(user, 'not the password')
  await expect.element(page.getByText('The phone number or the password is wrong.')).toBeVisible()
  await expect.element(phone()).toHaveValue(user)
  expect(token.get()).toBeNull()
})

const staffOnly = 'This page is for staff. Observers report with the observers’ app'

test('an observer reads that this page is for staff and where observers report', async () => {
  const observer = { phone: `0744 ${Date.now() % 1_000_000_000}`, pin: '4821', name: 'Ioana' }
  const response = await fetch(session.authorize.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user, password }),
  })
  const { access_token } = await response.json()
  await call(observers.add, { body: observer, headers: { Authorization: `Bearer ${access_token}` } })
  await submit(observer.phone, observer.pin)
  await expect.element(page.getByText(staffOnly)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'open it' })).toHaveAttribute('href', '/observe/')
  await expect.element(page.getByText('The phone number or the password is wrong.')).not.toBeInTheDocument()
  await submit(observer.phone, '9999')
  await expect.element(page.getByText('The phone number or the password is wrong.')).toBeVisible()
  expect(token.get()).toBeNull()
})

test('an observer’s token of another server opens no session', async () => {
  const claims = btoa(JSON.stringify({ sub: '0744', exp: 9e9, UserType: 'Observer' }))
  const reply = { access_token: `e30.${claims}.x`, expires_in: 60 }
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(reply)))
  setCapabilities([])
  await submit('0744', '4821')
  await expect.element(page.getByText(staffOnly)).toBeVisible()
  // It has no app that this page could open.
  await expect.element(page.getByRole('link', { name: 'open it' })).not.toBeInTheDocument()
  expect(token.get()).toBeNull()
})

test('a new attempt cancels the one that is pending', async () => {
  const real = window.fetch
  const cancelled: boolean[] = []
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (!String(input).includes(session.authorize.path) || cancelled.length > 0) return real(input, init)
    cancelled.push(false)
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => {
        cancelled[0] = true
        reject(new DOMException('cancelled', 'AbortError'))
      })
    })
  })
  await submit(user, 'never answered')
  await expect.poll(() => cancelled).toEqual([false])
  await submit(user, password)
  await expect.poll(() => token.get()).not.toBeNull()
  expect(cancelled).toEqual([true])
})
