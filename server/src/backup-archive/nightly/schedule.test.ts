import { expect, test } from 'vitest'
import { expiredBackups, hasRecentBackup, nextTimeAfter } from './schedule.ts'

const next = (from: string, time = '03:00') => nextTimeAfter(new Date(from), time, 'Europe/Bucharest').toISOString()

test('the next backup is at the given time in the time zone', () => {
  expect(next('2024-06-09T00:00:00Z')).toBe('2024-06-10T00:00:00.000Z')
  expect(next('2024-06-08T23:59:59Z')).toBe('2024-06-09T00:00:00.000Z')
  expect(next('2024-12-01T12:00:00Z', '23:30')).toBe('2024-12-01T21:30:00.000Z')
})

test('a night without that time has a backup too', () => {
  expect(next('2024-03-31T00:30:00Z', '03:30')).toBe('2024-03-31T01:30:00.000Z')
  expect(next('2024-03-31T01:30:00Z', '03:30')).toBe('2024-04-01T00:30:00.000Z')
})

test('only the oldest backups expire, never another file', () => {
  const names = [
    'scrutineer-2024-06-08-0000.zip',
    'scrutineer-2024-06-10-0000.zip',
    'before-the-election.zip',
    'scrutineer-2024-06-09-0000.zip',
    'scrutineer-2024-06-07-0000.zip.part',
    'scrutineer-2024-99-99-0000.zip',
  ]
  expect(expiredBackups(names, 2)).toEqual(['scrutineer-2024-06-08-0000.zip'])
  expect(expiredBackups(names, 3)).toEqual([])
})

test('a backup is recent for 26 hours', () => {
  const names = ['scrutineer-2024-06-09-0000.zip', 'scrutineer-2024-06-01-0000.zip']
  expect(hasRecentBackup(names, new Date('2024-06-10T01:59:00Z'))).toBe(true)
  expect(hasRecentBackup(names, new Date('2024-06-10T02:00:00Z'))).toBe(false)
  expect(hasRecentBackup([], new Date())).toBe(false)
})
