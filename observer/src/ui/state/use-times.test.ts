import { expect, it } from 'vitest'
import { lastTimeOfDay } from './use-times.ts'

it.each([
  ['06:31', '2026-11-22T07:00:00Z', '2026-11-22T04:31:00.000Z'],
  // Ahead by less than an hour: clocks differ.
  ['09:20', '2026-11-22T07:00:00Z', '2026-11-22T07:20:00.000Z'],
  ['23:50', '2026-11-21T22:30:00Z', '2026-11-21T21:50:00.000Z'],
  ['00:15', '2026-11-21T22:30:00Z', '2026-11-21T22:15:00.000Z'],
  // In summer.
  ['06:31', '2026-06-07T07:00:00Z', '2026-06-07T03:31:00.000Z'],
])('reads %s at %s as the last time clocks of the election showed it', (time, near, expected) => {
  expect(lastTimeOfDay(time, Date.parse(near), 'Europe/Bucharest')).toBe(expected)
})
