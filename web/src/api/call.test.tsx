import { observers } from '@scrutineer/contract/observers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { organizerToken } from '../../test/app-harness.tsx'
import { call } from './call.ts'
import { token } from './token.ts'

let staff = ''

beforeAll(async () => {
  staff = await organizerToken()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await cookieStore.delete('XSRF-TOKEN')
  token.clear()
})

test('every call sends the token and accepts JSON; calls other than GET also send the CSRF token', async () => {
  token.set(staff)
  await cookieStore.set('XSRF-TOKEN', 'from-the-cookie')
  const fetchSpy = vi.spyOn(window, 'fetch')
  await expect(call(observers.count)).resolves.toBeTypeOf('number')
  await expect(call(observers.remove, { query: { id: 2 ** 31 - 1 } })).rejects.toMatchObject({ status: 404 })
  const [read, write] = fetchSpy.mock.calls.map(([, init]) => new Headers(init?.headers))
  expect(read?.get('Authorization')).toBe(`Bearer ${staff}`)
  expect(read?.get('Accept')).toBe('application/json')
  expect(read?.get('X-XSRF-TOKEN')).toBeNull()
  expect(write?.get('Authorization')).toBe(`Bearer ${staff}`)
  expect(write?.get('X-XSRF-TOKEN')).toBe('from-the-cookie')
})

test('a 401 ends the session and is thrown to the caller; any other error keeps the session', async () => {
  token.set(staff)
  await expect(call(observers.remove, { query: { id: 2 ** 31 - 1 } })).rejects.toMatchObject({ status: 404 })
  expect(token.get()).toBe(staff)
  token.set('no token at all')
  await expect(call(observers.count)).rejects.toMatchObject({ status: 401 })
  expect(token.get()).toBeNull()
})

test('a call that gets no response for five seconds is followed by a probe of the server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const fetchSpy = vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => undefined))
  void call(observers.count)
  const requested = () => fetchSpy.mock.calls.map(([address]) => String(address))
  vi.advanceTimersByTime(4_999)
  expect(requested()).toEqual([observers.count.path])
  vi.advanceTimersByTime(1)
  expect(requested()).toEqual([observers.count.path, '/health'])
})
