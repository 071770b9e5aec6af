import { expect, test } from 'vitest'
import { isPresetCurrent, presetFilter } from './preset-filter.ts'

const zone = 'Europe/Bucharest'

test.each([
  ['hour', '2024-06-09T09:00:00Z', '2024-06-09T09:04:00Z', true],
  ['hour', '2024-06-09T09:00:00Z', '2024-06-09T09:06:00Z', false],
  ['today', '2024-06-09T09:00:00Z', '2024-06-09T20:59:00Z', true],
  ['today', '2024-06-09T09:00:00Z', '2024-06-09T21:01:00Z', false],
] as const)('the name of the preset %s chosen at %s applies at %s: %s', (time, chosen, later, isCurrent) => {
  const { from = '' } = presetFilter(time, zone, new Date(chosen))
  expect(isPresetCurrent(time, from, zone, new Date(later))).toBe(isCurrent)
})
