import { expect, test } from 'vitest'
import { clockOfDay, dayBefore, localTime } from './day-clock.ts'

const zone = 'Europe/Bucharest'

test('converts wall time in summer and winter', () => {
  expect(new Date(clockOfDay('2026-11-22', zone)(7 * 60)).toISOString()).toBe('2026-11-22T05:00:00.000Z')
  expect(new Date(clockOfDay('2026-06-07', zone)(7 * 60)).toISOString()).toBe('2026-06-07T04:00:00.000Z')
})

test('uses both offsets on the day of a DST change', () => {
  const clock = clockOfDay('2026-03-29', zone)
  expect(new Date(clock(60)).toISOString()).toBe('2026-03-28T23:00:00.000Z')
  expect(new Date(clock(7 * 60)).toISOString()).toBe('2026-03-29T04:00:00.000Z')
})

test('minutes after midnight belong to the next day', () => {
  expect(new Date(clockOfDay('2026-11-22', zone)(2040)).toISOString()).toBe('2026-11-23T08:00:00.000Z')
  // The clocks change on the next day.
  expect(new Date(clockOfDay('2026-03-28', zone)(2040)).toISOString()).toBe('2026-03-29T07:00:00.000Z')
})

test('late evening in UTC is the next day in Bucharest', () => {
  expect(localTime(new Date('2026-11-22T22:30:00Z'), zone)).toEqual({ date: '2026-11-23', minute: 30 })
  expect(dayBefore('2026-03-01')).toBe('2026-02-28')
})
