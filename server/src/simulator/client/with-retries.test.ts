import { expect, test } from 'vitest'
import { type Transport, type TransportResponse, UnreachableError } from './transport.ts'
import { type RetryOptions, withRetries } from './with-retries.ts'

const answer = (status: number, headers: TransportResponse['headers'] = {}): TransportResponse => ({
  status,
  headers,
  body: '',
})
const call = { method: 'GET', path: '/', headers: {} } as const

/** A server that gives these answers one after another, on a clock that waiting moves. */
const served = (answers: (TransportResponse | Error)[], retryOptions: Partial<RetryOptions> = {}) => {
  let time = 0
  const waits: number[] = []
  const retries: string[] = []
  const transport: Transport = async () => {
    const next = answers.shift() ?? answer(200)
    if (next instanceof Error) throw next
    return next
  }
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
    time += milliseconds
  }
  const limits = { initialDelay: 100, maxDelay: 1000, timeout: 60_000, ...retryOptions }
  const onRetry = (reason: string) => retries.push(reason)
  const request = withRetries(transport, { ...limits, onRetry, wait, now: () => time })
  return { request: () => request(call), waits, retries }
}

test('a phone tries again while the server is away or busy, and says so each time', async () => {
  const { request, retries } = served([new UnreachableError('refused'), answer(503), answer(429), answer(200)])
  expect((await request()).status).toBe(200)
  expect(retries).toEqual(['refused', '503', '429'])
})

test('a phone waits as long as the server asks for, in seconds or until a date', async () => {
  const later = [answer(429, { 'retry-after': '7' }), answer(503, { 'retry-after': 'Thu, 01 Jan 1970 00:00:20 GMT' })]
  const { request, waits } = served(later)
  await request()
  expect(waits).toEqual([7000, 13_000])
})

test('pauses grow, up to a longest one', async () => {
  const { request, waits } = served(Array.from({ length: 8 }, () => answer(503)))
  await request()
  expect(waits[0]).toBeLessThan(151)
  expect(waits.at(-1)).toBeGreaterThanOrEqual(500)
  expect(Math.max(...waits)).toBeLessThanOrEqual(1500)
})

test('a refusal is final', async () => {
  const { request, retries } = served([answer(400), answer(200)])
  expect((await request()).status).toBe(400)
  expect(retries).toEqual([])
})

test('a server that stays away is given up', async () => {
  const away = () => Array.from({ length: 500 }, () => new UnreachableError('refused'))
  await expect(served(away(), { timeout: 5000 }).request()).rejects.toThrow('refused')
  await expect(served(away(), { signal: AbortSignal.abort() }).request()).rejects.toThrow('refused')
})

test('a fault of the simulator is not mistaken for one of the network', async () => {
  const { request, retries } = served([new TypeError('a bug')])
  await expect(request()).rejects.toThrow('a bug')
  expect(retries).toEqual([])
})
