import { accessLinks } from '@scrutineer/contract/access-links'
import { ngos } from '@scrutineer/contract/ngos'
import { session } from '@scrutineer/contract/session'
import { staff } from '@scrutineer/contract/staff'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { organizerToken, setup, unique } from '../../../../test/app-harness.tsx'
import { loadSettings, settings } from '../../../api/settings.ts'
import { token } from '../../../api/token.ts'
import { AppIntlProvider } from '../../../app/intl-provider.tsx'
import { chooseLanguage, storedLanguage } from '../../../lib/language.ts'
import { LoginPage } from '../login-page.tsx'
import { AccessPage } from './access-page.tsx'
import '../../../app/theme.css'

let root: Root | undefined
const address = location.href

const render = async (element: ReactNode) => {
  await Promise.all([loadSettings(), chooseLanguage(storedLanguage())])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  rerender(element)
}
const rerender = (element: ReactNode) => root?.render(<AppIntlProvider>{element}</AppIntlProvider>)
const open = (path: string, secret = '') => {
  history.replaceState(null, '', `${location.pathname}#${secret}`)
  return render(<AccessPage path={path} />)
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  root?.unmount()
  document.body.replaceChildren()
  history.replaceState(null, '', address)
  token.clear()
})

/** A new account with a link for a new password. */
const createLink = async () => {
  const organizer = await organizerToken()
  const name = `NGO ${unique()}`
  const id = await setup.call(ngos.add, { token: organizer, body: { name, shortName: name, isActive: true } })
  const account = `staff-${unique()}`
  const body = { account, password: 'the old password' }
  const adminId = await setup.call(staff.add, { token: organizer, params: { id }, body })
  const link = await setup.call(accessLinks.create, { token: organizer, params: { id, adminId } })
  return { account, secret: link.token }
}

test('a person sets a new password with a link, and the secret leaves the address', async () => {
  const { account, secret } = await createLink()
  await open('/new-password', secret)
  await expect.element(page.getByText(`For the account ${account}.`)).toBeVisible()
  const field = page.getByLabelText('New password', { exact: true })
  await field.fill('too short')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('the new password')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect.element(page.getByText(`The password of ${account} has been changed.`)).toBeVisible()
  expect(location.hash).toBe('')
  await expect(setup.signIn(account, 'the new password')).resolves.toBeTypeOf('string')
  // As when another tab notices that its session has ended.
  flushSync(() => rerender(<AccessPage path="/new-password" />))
  await expect.element(page.getByText(`The password of ${account} has been changed.`)).toBeVisible()
})

test.each([
  ['/new-password', 'Ask an organizer for a new link.', 1],
  ['/start', 'the server prints a new link each time it starts.', 0],
])(
  'a link that doesn’t work at %s says what to do; mail offers another one for a password',
  async (path, advice, offered) => {
    await open(path, 'unknown')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This link has expired, was already used, or is incomplete.')
    await expect.element(page.getByText(advice)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to the sign-in' })).toHaveAttribute('href', '/login')
    const mail = page.getByRole('link', { name: 'Send a new link by e-mail' })
    expect(mail.elements()).toEqual([])
    Object.assign(settings(), { passwordByMail: true })
    flushSync(() => rerender(<AccessPage path={path} />))
    expect(mail.elements().map(link => link.getAttribute('href'))).toEqual(Array(offered).fill('/forgotten-password'))
  },
)

test('another link in the same tab is checked; a server that is away can be asked again', async () => {
  const { account, secret } = await createLink()
  const real = window.fetch
  const away = vi
    .spyOn(window, 'fetch')
    .mockImplementation((input, init) =>
      String(input).endsWith(accessLinks.check.path) ? Promise.reject(new TypeError('away')) : real(input, init),
    )
  await open('/new-password', 'first')
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server can’t be reached.')
  away.mockRestore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Ask an organizer for a new link.')).toBeVisible()
  location.hash = secret
  await expect.element(page.getByText(`For the account ${account}.`)).toBeVisible()
})

test('the first organizer signs in again if only the sign-in failed', async () => {
  const accessToken = await organizerToken()
  const real = window.fetch
  const called: string[] = []
  const reply = (body: object) => Promise.resolve(Response.json(body))
  // The test server has an organizer already.
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const path = new URL(String(input), location.href).pathname
    if (path === accessLinks.check.path) return reply({ purpose: 'first organizer', account: null })
    if (path !== accessLinks.createFirstOrganizer.path && path !== session.authorize.path) return real(input, init)
    called.push(path)
    if (path === accessLinks.createFirstOrganizer.path) return Promise.resolve(new Response(null))
    const isFirst = called.filter(each => each === path).length === 1
    return isFirst ? Promise.reject(new TypeError('away')) : reply({ access_token: accessToken, expires_in: 3600 })
  })
  await open('/start', 'secret')
  await page.getByLabelText('Account').fill('chief')
  await page.getByLabelText('Password', { exact: true }).fill('a password of their own')
  const button = page.getByRole('button', { name: 'Create the account' })
  await button.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server can’t be reached.')
  await button.click()
  await expect.poll(() => token.get()).toBe(accessToken)
  const { createFirstOrganizer } = accessLinks
  expect(called).toEqual([createFirstOrganizer.path, session.authorize.path, session.authorize.path])
})

test('the login offers only what the server has', async () => {
  await render(<LoginPage />)
  await expect.element(page.getByLabelText('Phone number')).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})

test('the login offers mail and the identity provider of the server', async () => {
  await loadSettings()
  Object.assign(settings(), { passwordByMail: true, signInWithProvider: true })
  await chooseLanguage(storedLanguage())
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <AppIntlProvider>
      <LoginPage />
    </AppIntlProvider>,
  )
  const link = (name: string) => page.getByRole('link', { name })
  await expect.element(link('Forgotten password?')).toHaveAttribute('href', '/forgotten-password')
  await expect.element(link('Sign in with your organization’s account')).toHaveAttribute('href', '/sign-in')
})

test('the sign-in says which election’s archive the server shows', async () => {
  await loadSettings()
  Object.assign(settings(), { archivedAt: '2024-06-09T18:30:00Z', archivedElection: 'First round' })
  await chooseLanguage(storedLanguage())
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <AppIntlProvider>
      <LoginPage />
    </AppIntlProvider>,
  )
  await expect.element(page.getByText('First round: archive of 2024-06-09 21:30, read-only')).toBeVisible()
  // Other tests read the settings of a running mission.
  await loadSettings()
})

test('a server without mail or identity provider says so', async () => {
  await open('/forgotten-password')
  await page.getByLabelText('Account or e-mail address').fill('chief')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(page.getByText('This server can’t send mail.')).toBeVisible()
  root?.unmount()
  await open('/sign-in')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This server has no identity provider.')
})

test('the answer to a forgotten password is the same for all accounts', async () => {
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).endsWith(accessLinks.requestPassword.path)
      ? Promise.resolve(new Response(null, { status: 202 }))
      : real(input, init),
  )
  await open('/forgotten-password')
  await page.getByLabelText('Account or e-mail address').fill('chief')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(page.getByText('If there is such an account with an e-mail address')).toBeVisible()
})
