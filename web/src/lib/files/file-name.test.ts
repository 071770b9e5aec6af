import { expect, test } from 'vitest'
import { buildFileName } from './file-name.ts'

test('a file name contains the title and the time, in characters that every system allows', () => {
  const at = new Date('2026-11-21T10:05:00Z')
  expect(buildFileName('Opening: AB/12', at, 'Europe/Bucharest', 'csv')).toBe('Opening. AB.12 2026-11-21 12.05.csv')
})
