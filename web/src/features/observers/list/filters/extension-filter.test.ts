import { expect, test } from 'vitest'
import { type InactiveChoice, toExtensionFilter } from './extension-filter.ts'

const now = Date.parse('2026-11-21T14:05:42.123Z')
const before = '2026-11-21T13:05:00.000Z'

test('each choice has its query parameters, rounded to whole minutes', () => {
  const filterOf = (inactive?: InactiveChoice, at = now) => toExtensionFilter({ inactive }, at)
  expect(filterOf()).toEqual({})
  expect(filterOf('never')).toEqual({ neverSeen: true })
  expect(filterOf('hour')).toEqual({ lastSeenBefore: before })
  expect(filterOf('hourOrNever')).toEqual({ lastSeenBefore: before, neverSeen: true })
  expect(filterOf('halfHourOrNever')).toEqual({ lastSeenBefore: '2026-11-21T13:35:00.000Z', neverSeen: true })
  expect(filterOf('twoHoursOrNever')).toEqual({ lastSeenBefore: '2026-11-21T12:05:00.000Z', neverSeen: true })
  expect(filterOf('hour', now + 10_000)).toEqual(filterOf('hour'))
  const others = { atStation: true, signedIn: true, holdsItems: true, form: 3, idNgo: 4 }
  expect(toExtensionFilter(others, now)).toEqual(others)
})
