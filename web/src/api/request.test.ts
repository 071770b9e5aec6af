import { expect, test } from 'vitest'
import { buildUrl, readCsrfToken } from './request.ts'

test('an array becomes one pair per element, and unset values are omitted', () => {
  expect(buildUrl('/x', { query: { county: ['AB', 'CJ'], name: '', page: 1, from: undefined } })).toBe(
    '/x?county=AB&county=CJ&page=1',
  )
})

test('path parameters are escaped', () => {
  expect(buildUrl('/ngo/:id/status', { params: { id: 'a/b' } })).toBe('/ngo/a%2Fb/status')
})

test('the CSRF token is read from among other cookies', () => {
  expect(readCsrfToken('a=1; XSRF-TOKEN=x%3D; b=2')).toBe('x=')
  expect(readCsrfToken('NOT-XSRF-TOKEN=1')).toBeUndefined()
})
