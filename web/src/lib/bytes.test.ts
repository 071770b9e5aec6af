import { expect, test } from 'vitest'
import { bytesInWords } from './bytes.ts'

test('bytes are told in the largest unit that they fill, in the reader’s language', () => {
  expect(bytesInWords(0, 'en')).toBe('0\u00a0kB')
  expect(bytesInWords(12, 'en')).toBe('1\u00a0kB')
  expect(bytesInWords(999_400, 'en')).toBe('999\u00a0kB')
  expect(bytesInWords(3_440_000, 'en')).toBe('3.4\u00a0MB')
  expect(bytesInWords(3_440_000, 'ro')).toBe('3,4\u00a0MB')
  expect(bytesInWords(10 * 1024 * 1024, 'en')).toBe('10.5\u00a0MB')
  expect(bytesInWords(2_000_000_000, 'en')).toBe('2\u00a0GB')
})
