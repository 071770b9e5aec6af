import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs at once, then once for all that was asked meanwhile', async () => {
  const task = vi.fn(() => Promise.resolve())
  const { ask } = atMostEvery(100, task)
  for (let n = 0; n < 5; n += 1) ask()
  expect(task).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(task).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(task).toHaveBeenCalledTimes(2)
  ask()
  expect(task).toHaveBeenCalledTimes(3)
})

it('waits for a task that takes longer', async () => {
  let finish: () => void = () => undefined
  const task = vi.fn(() => new Promise<void>(resolve => (finish = resolve)))
  const { ask } = atMostEvery(100, task)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(500)
  expect(task).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(task).toHaveBeenCalledTimes(2)
})

it('runs no more when stopped', async () => {
  const task = vi.fn(() => Promise.resolve())
  const { ask, stop } = atMostEvery(100, task)
  ask()
  ask()
  stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(task).toHaveBeenCalledTimes(1)
})
