import { expect, test } from 'vitest'
import { formatDateTime, formatRelativeTime, formatTime } from './dates.ts'

const at = new Date('2026-11-21T22:05:00Z')

test('a time is shown in the election’s time zone, also past midnight', () => {
  expect(formatDateTime(at, 'Europe/Bucharest')).toBe('2026-11-22 00:05')
})

test('a short time uses the 24-hour clock in every language', () => {
  const evening = new Date('2026-11-21T18:05:00Z')
  for (const language of ['en', 'ro']) {
    expect(formatTime(at, language, 'Europe/Bucharest')).toBe('00:05')
    expect(formatTime(evening, language, 'Europe/Bucharest')).toBe('20:05')
  }
})

test('a time three minutes ago is formatted as such', () => {
  expect(formatRelativeTime(at, new Date('2026-11-21T22:08:30Z'), 'en')).toBe('3 min. ago')
  expect(formatRelativeTime(at, new Date('2026-11-21T22:05:30Z'), 'en')).toBe('now')
})
