import { expect, test } from 'vitest'
import { hasPhone } from './phone.ts'

test('an observer is known by the very phone, whatever its spaces', () => {
  expect(hasPhone({ phone: '0700 000 001' }, '0700000001')).toBe(true)
  expect(hasPhone({ phone: '0700 000 0011' }, '0700000001')).toBe(false)
})
