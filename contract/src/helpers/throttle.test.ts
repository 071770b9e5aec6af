import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs immediately, then once for all calls during the interval', async () => {
  const task = vi.fn(() => Promise.resolve())
  const { trigger } = throttle(100, task)
  for (let n = 0; n < 5; n += 1) trigger()
  expect(task).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(task).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(task).toHaveBeenCalledTimes(2)
  trigger()
  expect(task).toHaveBeenCalledTimes(3)
})

it('waits for a task that takes longer than the interval', async () => {
  let finish: () => void = () => undefined
  const task = vi.fn(() => new Promise<void>(resolve => (finish = resolve)))
  const { trigger } = throttle(100, task)
  trigger()
  trigger()
  await vi.advanceTimersByTimeAsync(500)
  expect(task).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(task).toHaveBeenCalledTimes(2)
})

it('doesn’t run after it was stopped', async () => {
  const task = vi.fn(() => Promise.resolve())
  const { trigger, stop } = throttle(100, task)
  trigger()
  trigger()
  stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(task).toHaveBeenCalledTimes(1)
})
