import { expect, test } from 'vitest'
import { currentQuarter, pastDate, quarterAxis } from './quarter-axis.ts'

const day = { from: '2024-06-09T02:00:00.000Z', until: '2024-06-10T02:00:00.000Z' }

test('the axis is the whole day in the election’s zone for any reports', () => {
  const { count, hours } = quarterAxis(day, 'en', 'Europe/Bucharest')
  expect(count).toBe(96)
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
  expect(hours[0]?.at).toBeCloseTo(1 / 24)
})

test('a day on which the clocks go back has 25 hours', () => {
  const { count } = quarterAxis(
    { from: '2024-10-27T02:00:00Z', until: '2024-10-28T03:00:00Z' },
    'en',
    'Europe/Bucharest',
  )
  expect(count).toBe(100)
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
