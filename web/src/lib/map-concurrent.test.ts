import { expect, test } from 'vitest'
import { mapConcurrent } from './map-concurrent.ts'

const turn = () => new Promise(resolve => setImmediate(resolve))

test('everything is done once, and never more than the limit at the same time', async () => {
  const done: number[] = []
  let running = 0
  let most = 0
  await mapConcurrent([1, 2, 3, 4, 5, 6, 7], 3, async item => {
    running += 1
    most = Math.max(most, running)
    await turn()
    running -= 1
    done.push(item)
  })
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

test('nothing to do is done at once', async () => {
  await expect(mapConcurrent([], 4, turn)).resolves.toBeUndefined()
})

test('a task that fails fails the whole', async () => {
  await expect(mapConcurrent([1, 2], 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
