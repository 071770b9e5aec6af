import { expect, test } from 'vitest'
import { createPriorityQueue } from './priority-queue.ts'

test('of a flood at one level, those before it wait for what is running alone', async () => {
  const inTurn = createPriorityQueue(2, 3)
  const done: string[] = []
  const task = (name: string) => async () => {
    await Promise.resolve()
    done.push(name)
  }
  const flood = Array.from({ length: 1000 }, (_, at) => inTurn(2, task(`flood ${at}`)))
  const honest = [inTurn(1, task('first')), inTurn(0, task('urgent')), inTurn(1, task('second'))]
  await Promise.all([...flood, ...honest])
  expect(done.slice(0, 6)).toEqual(['flood 0', 'flood 1', 'urgent', 'first', 'second', 'flood 2'])
  expect(done).toHaveLength(1003)
})

test('never more than so many run at once, also when some fail', async () => {
  const inTurn = createPriorityQueue(2, 3)
  let running = 0
  let most = 0
  const task = (fails: boolean) => async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    if (fails) throw new Error('failed')
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => inTurn(at % 3, task(at % 4 === 0))))
  expect(most).toBe(2)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5)
})
