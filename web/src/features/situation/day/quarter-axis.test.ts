import { expect, test } from 'vitest'
import { hourTicks } from '../../../lib/format/hour-ticks.ts'
import { currentQuarter, pastDate, quarterCount } from './quarter-axis.ts'

const day = { from: '2024-06-09T02:00:00.000Z', until: '2024-06-10T02:00:00.000Z' }

test('the axis is the whole day in the election’s zone for any reports', () => {
  const hours = hourTicks(day, 'en', 'Europe/Bucharest')
  expect(quarterCount(day)).toBe(96)
  expect(hours.map(({ label }) => label)).toEqual([
    '06',
    '08',
    '10',
    '12',
    '14',
    '16',
    '18',
    '20',
    '22',
    '00',
    '02',
    '04',
  ])
  expect(hours[0]?.share).toBeCloseTo(1 / 24)
})

test('a day on which the clocks go back has 25 hours', () => {
  expect(quarterCount({ from: '2024-10-27T02:00:00Z', until: '2024-10-28T03:00:00Z' })).toBe(100)
})

test('the running quarter hour is the one of the time of the numbers', () => {
  expect(currentQuarter(day, '2024-06-09T02:14:59Z')).toBe(0)
  expect(currentQuarter(day, '2024-06-09T02:15:00Z')).toBe(1)
  expect(currentQuarter(day, '2024-06-10T02:00:00Z')).toBeUndefined()
})

test('a day that is over has its date, which is that of its morning', () => {
  expect(pastDate(day, '2024-06-10T01:59:59Z', 'Europe/Bucharest')).toBeUndefined()
  expect(pastDate(day, '2024-06-10T02:00:00Z', 'Europe/Bucharest')).toBe('2024-06-09')
  expect(pastDate(undefined, undefined, 'Europe/Bucharest')).toBeUndefined()
})
