import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs at once, then once for all requests in the meantime', async () => {
  const task = vi.fn(() => Promise.resolve())
  const { request } = throttle(100, task)
  for (let n = 0; n < 5; n += 1) request()
  expect(task).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(task).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(task).toHaveBeenCalledTimes(2)
  request()
  expect(task).toHaveBeenCalledTimes(3)
})

it('waits for a task that takes longer than the interval', async () => {
  let finish: () => void = () => undefined
  const task = vi.fn(() => new Promise<void>(resolve => (finish = resolve)))
  const { request } = throttle(100, task)
  request()
  request()
  await vi.advanceTimersByTimeAsync(500)
  expect(task).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(task).toHaveBeenCalledTimes(2)
})

it('doesn’t run after it was stopped', async () => {
  const task = vi.fn(() => Promise.resolve())
  const { request, stop } = throttle(100, task)
  request()
  request()
  stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(task).toHaveBeenCalledTimes(1)
})
