import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('many calls within the interval run the work at once and once more at its end', () => {
  let calls = 0
  const { trigger } = throttle(100, () => {
    calls += 1
  })
  for (let call = 0; call < 50; call += 1) trigger()
  expect(calls).toBe(1)
  vi.advanceTimersByTime(100)
  expect(calls).toBe(2)
  vi.advanceTimersByTime(1000)
  expect(calls).toBe(2)
  trigger()
  expect(calls).toBe(3)
})

test('after a stop, no delayed call runs', () => {
  let calls = 0
  const { trigger, stop } = throttle(100, () => {
    calls += 1
  })
  trigger()
  trigger()
  stop()
  vi.advanceTimersByTime(1000)
  expect(calls).toBe(1)
})
