import { expect, test } from 'vitest'
import { isRangeReversed, parseTimeInput } from './time-input.ts'

const zone = 'Europe/Bucharest'
// 00:30 of the next day in Bucharest.
const now = new Date('2026-11-21T22:30:00Z')
const read = (typed: string) => parseTimeInput(typed, zone, now)

test('a time without a date is today, in the election’s time zone', () => {
  expect(read('9:00')).toBe('2026-11-22 09:00')
  expect(read(' 21:30 ')).toBe('2026-11-22 21:30')
})

test('common date formats are accepted', () => {
  expect(read('22.11.2026 09:00')).toBe('2026-11-22 09:00')
  expect(read('2.1.2026, 9:05')).toBe('2026-01-02 09:05')
  expect(read('2.1.2026')).toBe('2026-01-02')
  expect(read('2026-11-22 9:05')).toBe('2026-11-22 09:05')
  expect(read('2026-1-2')).toBe('2026-01-02')
})

test('canonical and unparseable texts stay unchanged', () => {
  for (const text of ['2026-11-22 09:05', '2026-11-22T09:05:00Z', '2026-11-22', 'yesterday', '9', '11/22/2026 09:00'])
    expect(read(text)).toBe(text)
})

test('a range is reversed if it starts after it ends; a date without a time includes the whole day', () => {
  expect(isRangeReversed('2026-11-22 09:00', '2026-11-22 08:59', zone)).toBe(true)
  expect(isRangeReversed('2026-11-22 09:00', '2026-11-22 09:00', zone)).toBe(false)
  expect(isRangeReversed('2026-11-22 09:00', '2026-11-22', zone)).toBe(false)
  expect(isRangeReversed('2026-11-22', '2026-11-22 09:00', zone)).toBe(false)
  expect(isRangeReversed('2026-11-22T09:00:00Z', '2026-11-22 10:00', zone)).toBe(true)
  expect(isRangeReversed(undefined, '2026-11-22', zone)).toBe(false)
})
