import { expect, test } from 'vitest'
import { readCsrfToken } from './csrf-token.ts'

test('the CSRF token is read from among other cookies', () => {
  expect(readCsrfToken('a=1; XSRF-TOKEN=x%3D; b=2')).toBe('x=')
  expect(readCsrfToken('NOT-XSRF-TOKEN=1')).toBeUndefined()
})
