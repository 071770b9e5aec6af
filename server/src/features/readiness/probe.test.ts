import { expect, test } from 'vitest'
import { connectToProvider } from '../session/oidc/provider.ts'
import { probe, reuseForAWhile } from './probe.ts'

test('a server that answers has no problem; one that refuses, or doesn’t answer in time, has one', async () => {
  expect(await probe(undefined)).toBeUndefined()
  expect(await probe(async () => 'metadata')).toEqual({ problem: null })
  expect(await probe(() => Promise.reject(new Error('535 wrong password\nwith details')))).toEqual({
    problem: '535 wrong password',
  })
  expect(await probe(() => new Promise(() => undefined), 1)).toEqual({ problem: 'no answer in 0.001 s' })
})

test('a provider that can’t be reached is described by the network’s error', async () => {
  const settings = { issuer: 'http://127.0.0.1:1', clientId: 'office', clientSecret: undefined }
  const result = await probe(() => connectToProvider(settings))
  expect(result?.problem).toMatch(/./)
  expect(result?.problem).not.toBe('fetch failed')
})

test('a result is shared for a minute, a failure for five seconds', async () => {
  let [now, calls, fails] = [0, 0, false]
  const check = reuseForAWhile(
    async () => {
      calls += 1
      if (fails) throw new Error('away')
    },
    () => new Date(now),
  )
  await Promise.all([check(), check()])
  now = 59_999
  await check()
  expect(calls).toBe(1)
  now = 60_000
  fails = true
  await expect(check()).rejects.toThrow('away')
  await expect(check()).rejects.toThrow('away')
  expect(calls).toBe(2)
  now = 65_000
  fails = false
  await check()
  expect(calls).toBe(3)
})
