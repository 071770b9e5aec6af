import { expect, test } from 'vitest'
import { createBriefCache } from './brief-cache.ts'

test('a result is kept until it is too old, or the clock was set back', async () => {
  let now = 1_000_000
  const cache = createBriefCache<number>(() => new Date(now), 1_000)
  let computed = 0
  const read = (key = 'a') =>
    cache(key, async () => {
      computed += 1
      return computed
    })
  expect(await Promise.all([read(), read(), read('b')])).toEqual([1, 1, 2])
  now += 999
  expect(await read()).toBe(1)
  now += 1
  expect(await read()).toBe(3)
  now -= 5_000
  expect(await read()).toBe(4)
})

test('a failure isn’t kept', async () => {
  const cache = createBriefCache<string>(() => new Date(0), 1_000)
  await expect(cache('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await cache('a', async () => 'read')).toBe('read')
})

test('a failure is kept for the time of failures, from when it failed', async () => {
  let now = 0
  const cache = createBriefCache<string>(() => new Date(now), 60_000, 5_000)
  const failed = cache('a', async () => {
    now = 1_000
    throw new Error('no mail server')
  })
  await expect(failed).rejects.toThrow('no mail server')
  now = 5_999
  await expect(cache('a', async () => 'read')).rejects.toThrow('no mail server')
  now = 6_000
  expect(await cache('a', async () => 'read')).toBe('read')
})
