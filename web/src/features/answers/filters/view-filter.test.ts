import { expect, it, vi } from 'vitest'
import { presetFilter } from '../filters/preset-filter.ts'
import { isViewOf, viewFilter, viewSearch } from './view-search.ts'

const bucharest = 'Europe/Bucharest'

// The server's capabilities are unknown.
vi.stubGlobal('localStorage', { getItem: () => null })

it('a view with “today” opens with the day on which it is opened', () => {
  const saved = viewSearch({ owner: 'none', ...presetFilter('today', bucharest, new Date('2026-11-21T10:00:00Z')) })
  expect(saved).toBe('owner=none&time=today')
  const later = viewFilter({ search: saved }, bucharest, new Date('2026-11-22T23:30:00Z'))
  expect(later).toEqual({ owner: 'none', time: 'today', from: '2026-11-23 00:00' })
})

it('a view with “last hour” opens with the hour before', () => {
  const filter = viewFilter({ search: 'time=hour' }, bucharest, new Date('2026-11-22T10:30:00Z'))
  expect(filter).toEqual({ time: 'hour', from: '2026-11-22 11:30' })
})

it('a view is recognized with its parameters in any order, and has neither a page nor a typed preset', () => {
  expect(isViewOf({ search: 'owner=me&county=AB&page=3' }, { county: 'AB', owner: 'me', page: 1 })).toBe(true)
  expect(isViewOf({ search: 'owner=me' }, { county: 'AB', owner: 'me' })).toBe(false)
  expect(isViewOf({ search: 'time=yesterday' }, {})).toBe(true)
})
