import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('many commits within a tenth of a second are told at once and then once more', () => {
  let told = 0
  const { ask } = throttle(100, () => {
    told += 1
  })
  for (let commit = 0; commit < 50; commit += 1) ask()
  expect(told).toBe(1)
  vi.advanceTimersByTime(100)
  expect(told).toBe(2)
  vi.advanceTimersByTime(1000)
  expect(told).toBe(2)
  ask()
  expect(told).toBe(3)
})

test('a stop leaves nothing behind that works later', () => {
  let told = 0
  const { ask, stop } = throttle(100, () => {
    told += 1
  })
  ask()
  ask()
  stop()
  vi.advanceTimersByTime(1000)
  expect(told).toBe(1)
})
