import { expect, test } from 'vitest'
import { hasPhone } from './phone.ts'

test('an observer is matched by the complete phone, ignoring spaces', () => {
  expect(hasPhone({ phone: '0700 000 001' }, '0700000001')).toBe(true)
  expect(hasPhone({ phone: '0700 000 0011' }, '0700000001')).toBe(false)
})
