import { expect, test } from 'vitest'
import { type Transport, UnreachableError } from '../../client/api-client.ts'
import { type RetryOptions, withRetries } from './with-retries.ts'

const respond = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers })
const call = { method: 'GET', headers: {} } as const

/** A server with a sequence of responses, and a clock that waiting advances. */
const fakeServer = (responses: (Response | Error)[], retryOptions: Partial<RetryOptions> = {}) => {
  let time = 0
  const waits: number[] = []
  const retries: string[] = []
  const transport: Transport = async () => {
    const next = responses.shift() ?? respond(200)
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
  return { request: () => request('/', call), waits, retries }
}

test('retries while the server is unreachable or busy, and reports each retry', async () => {
  const { request, retries } = fakeServer([new UnreachableError('refused'), respond(503), respond(429), respond(200)])
  expect((await request()).status).toBe(200)
  expect(retries).toEqual(['refused', '503', '429'])
})

test('respects Retry-After in seconds or as a date', async () => {
  const later = [respond(429, { 'retry-after': '7' }), respond(503, { 'retry-after': 'Thu, 01 Jan 1970 00:00:20 GMT' })]
  const { request, waits } = fakeServer(later)
  await request()
  expect(waits).toEqual([7000, 13_000])
})

test('delays grow up to the maximum', async () => {
  const { request, waits } = fakeServer(Array.from({ length: 8 }, () => respond(503)))
  await request()
  expect(waits[0]).toBeLessThan(151)
  expect(waits.at(-1)).toBeGreaterThanOrEqual(500)
  expect(Math.max(...waits)).toBeLessThanOrEqual(1500)
})

test('does not retry an error of the client', async () => {
  const { request, retries } = fakeServer([respond(400), respond(200)])
  expect((await request()).status).toBe(400)
  expect(retries).toEqual([])
})

test('fails if the server stays unreachable', async () => {
  const unreachable = () => Array.from({ length: 500 }, () => new UnreachableError('refused'))
  await expect(fakeServer(unreachable(), { timeout: 5000 }).request()).rejects.toThrow('refused')
  await expect(fakeServer(unreachable(), { signal: AbortSignal.abort() }).request()).rejects.toThrow('refused')
})

test('does not retry a bug of the simulator', async () => {
  const { request, retries } = fakeServer([new TypeError('a bug')])
  await expect(request()).rejects.toThrow('a bug')
  expect(retries).toEqual([])
})
