import { expect, test } from 'vitest'
import { findFreeCode } from './free-code.ts'

test('a code that another form has gets a number in front, so that its end stays', () => {
  expect(findFreeCode('A', ['B'])).toBe('A')
  expect(findFreeCode(' A ', ['A'])).toBe('2-A')
  expect(findFreeCode('2-A', ['A', '2-A'])).toBe('3-A')
  expect(findFreeCode('', ['', 'A'])).toBe('')
  expect(findFreeCode('abcdefghijklmnopqrst', ['abcdefghijklmnopqrst'])).toBe('2-cdefghijklmnopqrst')
})
