import { expect, it } from 'vitest'
import { backoffAfter, isIdle, remainingBackoff } from './lock-rules.ts'

it('waits longer after each wrong PIN, up to five minutes', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1000].map(backoffAfter)
  expect(waits.slice(0, 4)).toEqual([0, 0, 15_000, 30_000])
  expect(waits.slice(-2)).toEqual([300_000, 300_000])
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
})

it('is never less than nothing and never longer than the wait, wherever the clock jumps', () => {
  const at = Date.parse('2026-11-22T10:00:00Z')
  const year = 365 * 24 * 3_600_000
  expect(remainingBackoff(4, at, at + 10_000)).toBe(20_000)
  for (const jump of [-year, -1, 0, 1, 29_999, 30_000, year]) {
    const left = remainingBackoff(4, at, at + jump)
    expect([jump, left >= 0, left <= 30_000]).toEqual([jump, true, true])
  }
  expect(remainingBackoff(4, at, at + year)).toBe(0)
})

it('locks by the clock that went further, and when a clock was set back', () => {
  const last = { wall: 1_000_000, monotonic: 5_000 }
  const after = (wall: number, monotonic: number) =>
    isIdle(last, { wall: last.wall + wall, monotonic: last.monotonic + monotonic }, 15)
  const minutes = 60_000
  expect(after(14 * minutes, 14 * minutes)).toBe(false)
  // The phone slept, or the clock was set forward.
  expect(after(15 * minutes, 0)).toBe(true)
  expect(after(0, 15 * minutes)).toBe(true)
  expect(after(-1_000, 1_000)).toBe(false)
  expect(after(-2 * minutes, 1_000)).toBe(true)
  expect(isIdle(last, { wall: last.wall * 10, monotonic: 0 }, 0)).toBe(false)
})
