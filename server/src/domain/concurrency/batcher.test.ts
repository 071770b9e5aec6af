import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

test('items that arrive during a call are processed by the next calls, in batches of the maximum size', async () => {
  const calls: number[] = []
  const double = createBatcher(async (items: readonly number[]) => {
    calls.push(items.length)
    return items.map(item => item * 2)
  }, 100)
  const results = await Promise.all(Array.from({ length: 250 }, (_, at) => double(at)))
  expect(results).toEqual(Array.from({ length: 250 }, (_, at) => at * 2))
  expect(calls).toEqual([1, 100, 100, 49])
})

test('a failed call rejects only its own items', async () => {
  const double = createBatcher(async (items: readonly number[]) => {
    if (items.includes(13)) throw new Error('unlucky')
    return items
  }, 10)
  const outcomes = await Promise.allSettled(Array.from({ length: 21 }, (_, at) => double(at)))
  const failed = outcomes.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))
  expect(failed).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
})
