import { expect, test } from 'vitest'
import { type InactiveChoice, ignoresExtensionFilter, toExtensionFilter } from './extension-filter.ts'

const now = Date.parse('2026-11-21T14:05:42.123Z')
const before = '2026-11-21T13:05:00.000Z'
const never = { lastSeen: null }
const longAgo = { lastSeen: '2026-11-21T09:00:00Z' }
const justNow = { lastSeen: '2026-11-21T14:00:00.123Z' }

test('each choice has its query parameters, rounded to whole minutes', () => {
  const filterOf = (inactive?: InactiveChoice, at = now) => toExtensionFilter({ inactive }, at)
  expect(filterOf()).toEqual({})
  expect(filterOf('never')).toEqual({ neverSeen: true })
  expect(filterOf('hour')).toEqual({ lastSeenBefore: before })
  expect(filterOf('hourOrNever')).toEqual({ lastSeenBefore: before, neverSeen: true })
  expect(filterOf('halfHourOrNever')).toEqual({ lastSeenBefore: '2026-11-21T13:35:00.000Z', neverSeen: true })
  expect(filterOf('twoHoursOrNever')).toEqual({ lastSeenBefore: '2026-11-21T12:05:00.000Z', neverSeen: true })
  expect(filterOf('hour', now + 10_000)).toEqual(filterOf('hour'))
  expect(toExtensionFilter({ atStation: true, idNgo: 4 }, now)).toEqual({ atStation: true, idNgo: 4 })
})

test('rows that match the filter don’t show that it was ignored', () => {
  expect(ignoresExtensionFilter([never, longAgo], { lastSeenBefore: before, neverSeen: true })).toBe(false)
  expect(ignoresExtensionFilter([longAgo], { lastSeenBefore: before })).toBe(false)
  expect(ignoresExtensionFilter([never], { neverSeen: true })).toBe(false)
  expect(ignoresExtensionFilter([], { neverSeen: true })).toBe(false)
  expect(ignoresExtensionFilter([justNow], {})).toBe(false)
})

test('a row that the filter excludes shows that the server ignores it', () => {
  expect(ignoresExtensionFilter([longAgo, justNow], { lastSeenBefore: before })).toBe(true)
  expect(ignoresExtensionFilter([never], { lastSeenBefore: before })).toBe(true)
  expect(ignoresExtensionFilter([longAgo], { neverSeen: true })).toBe(true)
  expect(ignoresExtensionFilter([{ lastSeen: before }], { lastSeenBefore: before })).toBe(true)
})

test('rows without a last login are never shown as filtered', () => {
  expect(ignoresExtensionFilter([{}], { lastSeenBefore: before, neverSeen: true })).toBe(true)
})

test('rows elsewhere, of another NGO, or that don’t say where show that the server ignores it', () => {
  const row = { isAtStation: true, idNgo: 4 }
  expect(ignoresExtensionFilter([row], { atStation: true, idNgo: 4 })).toBe(false)
  expect(ignoresExtensionFilter([row, { isAtStation: false }], { atStation: true })).toBe(true)
  expect(ignoresExtensionFilter([{ lastSeen: null }], { atStation: true })).toBe(true)
  expect(ignoresExtensionFilter([row], { idNgo: 5 })).toBe(true)
})

test('rows that say otherwise whether they have signed in show that the server ignores it', () => {
  const others = { signedIn: true, holdsItems: true, form: 3 }
  expect(toExtensionFilter(others, now)).toEqual(others)
  expect(ignoresExtensionFilter([longAgo, justNow], { signedIn: true })).toBe(false)
  expect(ignoresExtensionFilter([longAgo, never], { signedIn: true })).toBe(true)
  expect(ignoresExtensionFilter([never], { signedIn: false })).toBe(false)
  expect(ignoresExtensionFilter([{}], { signedIn: false })).toBe(true)
})
