import { readiness } from '@scrutineer/contract/readiness'
import { afterEach, expect, test, vi } from 'vitest'
import { loadSettings, settings } from '../../api/settings.ts'
import { requestSetupAtFirstStart } from './first-start.ts'
import { hasReturnPath, setReturnPath } from './login-redirect.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const tokenOf = (claims: object) => `h.${btoa(JSON.stringify({ sub: 'chief', ...claims }))}.s`
const organizer = tokenOf({ Organizer: true })
const missing = { id: 'forms', state: 'missing', detail: { publishedForms: 0 } }
const demo = { id: 'demo', state: 'warning', detail: { demoAccounts: 4 } }
const unfinished = { checks: [missing], hasReports: false }

const serve = (body: object, status = 200) =>
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(body, { status })))

test('an organizer is led to the set-up while something is missing and nothing was reported', async () => {
  await loadSettings()
  const fetch = serve(unfinished)
  await requestSetupAtFirstStart(organizer)
  expect(sessionStorage.getItem('wanted-address')).toBe('/setup')
  const [address, init] = fetch.mock.calls[0] ?? []
  expect(String(address)).toContain(readiness.get.path)
  expect(new Headers(init?.headers).get('Authorization')).toBe(`Bearer ${organizer}`)
})

test.each<[string, object, number, string]>([
  ['with reports', { ...unfinished, hasReports: true }, 200, organizer],
  ['when nothing is missing', { ...unfinished, checks: [{ ...missing, state: 'ok' }] }, 200, organizer],
  ['in the demo election', { ...unfinished, checks: [missing, demo] }, 200, organizer],
  ['on a server without readiness', {}, 404, organizer],
  ['as staff of an NGO', unfinished, 200, tokenOf({ Organizer: false })],
])('the setup isn’t opened %s', async (_, body, status, token) => {
  await loadSettings()
  serve(body, status)
  await requestSetupAtFirstStart(token)
  expect(hasReturnPath()).toBe(false)
})

test('the setup isn’t opened in an archive', async () => {
  await loadSettings()
  Object.assign(settings(), { archivedAt: '2024-06-09T18:30:00Z' })
  serve(unfinished)
  await requestSetupAtFirstStart(organizer)
  expect(hasReturnPath()).toBe(false)
})

test('a requested screen comes first', async () => {
  await loadSettings()
  serve(unfinished)
  setReturnPath('/forms')
  await requestSetupAtFirstStart(organizer)
  expect(sessionStorage.getItem('wanted-address')).toBe('/forms')
})
