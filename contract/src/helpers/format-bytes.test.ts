import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test('bytes are formatted in the largest unit that fits, in the user’s language', () => {
  expect(formatBytes(0, 'en')).toBe('0\u00a0kB')
  expect(formatBytes(12, 'en')).toBe('1\u00a0kB')
  expect(formatBytes(999 * 1024, 'en')).toBe('999\u00a0kB')
  expect(formatBytes(3.44 * 1024 * 1024, 'en')).toBe('3.4\u00a0MB')
  expect(formatBytes(3.44 * 1024 * 1024, 'ro')).toBe('3,4\u00a0MB')
  expect(formatBytes(2 * 1024 ** 3, 'en')).toBe('2\u00a0GB')
})

test('10 MB is 10 × 1024² bytes, as in the server’s limits', () => {
  expect(formatBytes(10 * 1024 * 1024, 'en')).toBe('10\u00a0MB')
  expect(formatBytes(25 * 1024 * 1024, 'ro')).toBe('25\u00a0MB')
})
