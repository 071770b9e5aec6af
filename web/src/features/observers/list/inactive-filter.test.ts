import { expect, test } from 'vitest'
import { ignoresInactiveFilter, toInactiveFilter } from './inactive-filter.ts'

const now = Date.parse('2026-11-21T14:05:42.123Z')
const before = '2026-11-21T13:05:00.000Z'
const never = { lastSeen: null }
const longAgo = { lastSeen: '2026-11-21T09:00:00Z' }
const justNow = { lastSeen: '2026-11-21T14:00:00.123Z' }

test('each choice has its query parameters, rounded to whole minutes', () => {
  expect(toInactiveFilter(undefined, now)).toEqual({})
  expect(toInactiveFilter('never', now)).toEqual({ neverSeen: true })
  expect(toInactiveFilter('hour', now)).toEqual({ lastSeenBefore: before })
  expect(toInactiveFilter('hourOrNever', now)).toEqual({ lastSeenBefore: before, neverSeen: true })
  expect(toInactiveFilter('hour', now + 10_000)).toEqual(toInactiveFilter('hour', now))
})

test('rows that match the filter don’t show that it was ignored', () => {
  expect(ignoresInactiveFilter([never, longAgo], { lastSeenBefore: before, neverSeen: true })).toBe(false)
  expect(ignoresInactiveFilter([longAgo], { lastSeenBefore: before })).toBe(false)
  expect(ignoresInactiveFilter([never], { neverSeen: true })).toBe(false)
  expect(ignoresInactiveFilter([], { neverSeen: true })).toBe(false)
  expect(ignoresInactiveFilter([justNow], {})).toBe(false)
})

test('a row that the filter excludes shows that the server ignores it', () => {
  expect(ignoresInactiveFilter([longAgo, justNow], { lastSeenBefore: before })).toBe(true)
  expect(ignoresInactiveFilter([never], { lastSeenBefore: before })).toBe(true)
  expect(ignoresInactiveFilter([longAgo], { neverSeen: true })).toBe(true)
  expect(ignoresInactiveFilter([{ lastSeen: before }], { lastSeenBefore: before })).toBe(true)
})

test('rows without a last login are never shown as filtered', () => {
  expect(ignoresInactiveFilter([{}], { lastSeenBefore: before, neverSeen: true })).toBe(true)
})
