import { expect, test } from 'vitest'
import { withoutBasePath } from './base-path.ts'

test('the base path is removed as a whole, only from the beginning', () => {
  const cases = {
    '/observe': '/',
    '/observe/': '/',
    '/observe/urgents': '/urgents',
    '/observers': '/observers',
    '/a/observe': '/a/observe',
  }
  for (const [path, expected] of Object.entries(cases))
    expect([path, withoutBasePath(path, '/observe')]).toEqual([path, expected])
  expect(withoutBasePath('/urgents', '')).toBe('/urgents')
})
