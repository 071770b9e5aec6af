import { expect, test } from 'vitest'
import { createPriorityQueue } from './priority-queue.ts'

test('a flood at one level delays higher priorities only by the running tasks', async () => {
  const enqueue = createPriorityQueue(2, 3)
  const done: string[] = []
  const task = (name: string) => async () => {
    await Promise.resolve()
    done.push(name)
  }
  const flood = Array.from({ length: 1000 }, (_, at) => enqueue(2, task(`flood ${at}`)))
  const others = [enqueue(1, task('first')), enqueue(0, task('urgent')), enqueue(1, task('second'))]
  await Promise.all([...flood, ...others])
  expect(done.slice(0, 6)).toEqual(['flood 0', 'flood 1', 'urgent', 'first', 'second', 'flood 2'])
  expect(done).toHaveLength(1003)
})

test('the concurrency limit holds, also when tasks fail', async () => {
  const enqueue = createPriorityQueue(2, 3)
  let running = 0
  let maxRunning = 0
  const task = (fails: boolean) => async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await Promise.resolve()
    running -= 1
    if (fails) throw new Error('failed')
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => enqueue(at % 3, task(at % 4 === 0))))
  expect(maxRunning).toBe(2)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5)
})
