import { expect, test } from 'vitest'
import { ignoresQuiet, quietFilter } from './quiet.ts'

const now = Date.parse('2026-11-21T14:05:42.123Z')
const before = '2026-11-21T13:05:00.000Z'
const never = { lastSeen: null }
const longAgo = { lastSeen: '2026-11-21T09:00:00Z' }
const justNow = { lastSeen: '2026-11-21T14:00:00.123Z' }

test('each choice asks for its own, in whole minutes', () => {
  expect(quietFilter(undefined, now)).toEqual({})
  expect(quietFilter('never', now)).toEqual({ neverSeen: true })
  expect(quietFilter('hour', now)).toEqual({ lastSeenBefore: before })
  expect(quietFilter('silent', now)).toEqual({ lastSeenBefore: before, neverSeen: true })
  expect(quietFilter('hour', now + 10_000)).toEqual(quietFilter('hour', now))
})

test('rows that fit the filter prove nothing', () => {
  expect(ignoresQuiet([never, longAgo], { lastSeenBefore: before, neverSeen: true })).toBe(false)
  expect(ignoresQuiet([longAgo], { lastSeenBefore: before })).toBe(false)
  expect(ignoresQuiet([never], { neverSeen: true })).toBe(false)
  expect(ignoresQuiet([], { neverSeen: true })).toBe(false)
  expect(ignoresQuiet([justNow], {})).toBe(false)
})

test('a row that the filter leaves out proves that the server ignores it', () => {
  expect(ignoresQuiet([longAgo, justNow], { lastSeenBefore: before })).toBe(true)
  expect(ignoresQuiet([never], { lastSeenBefore: before })).toBe(true)
  expect(ignoresQuiet([longAgo], { neverSeen: true })).toBe(true)
  expect(ignoresQuiet([{ lastSeen: before }], { lastSeenBefore: before })).toBe(true)
})

test('rows that don’t say when somebody was seen are never shown as filtered', () => {
  expect(ignoresQuiet([{}], { lastSeenBefore: before, neverSeen: true })).toBe(true)
})
