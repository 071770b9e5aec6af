import { expect, test } from 'vitest'
import { removeBasePath } from './path.ts'

test('the base path is removed as a whole; other addresses stay as they are', () => {
  const cases = {
    '/observe': '/',
    '/observe?q=1': '/?q=1',
    '/observe/urgents?q=/observe': '/urgents?q=/observe',
    '/observe//evil.example.org': '//evil.example.org',
    '/observers': '/observers',
    '/api/v1/observe/1': '/api/v1/observe/1',
    '*': '*',
  }
  for (const [url, expected] of Object.entries(cases))
    expect([url, removeBasePath(url, '/observe')]).toEqual([url, expected])
  expect(removeBasePath('/urgents', '')).toBe('/urgents')
})
