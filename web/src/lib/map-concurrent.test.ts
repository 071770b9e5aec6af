import { expect, test } from 'vitest'
import { mapConcurrent } from './map-concurrent.ts'

const nextTick = () => new Promise(resolve => setImmediate(resolve))

test('every item is processed once, never more than the limit at the same time', async () => {
  const done: number[] = []
  let running = 0
  let maxRunning = 0
  await mapConcurrent([1, 2, 3, 4, 5, 6, 7], 3, async item => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await nextTick()
    running -= 1
    done.push(item)
  })
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(maxRunning).toBe(3)
})

test('an empty list resolves immediately', async () => {
  await expect(mapConcurrent([], 4, nextTick)).resolves.toBeUndefined()
})

test('a failing task rejects the promise', async () => {
  await expect(mapConcurrent([1, 2], 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
