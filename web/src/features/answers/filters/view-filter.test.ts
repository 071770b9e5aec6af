import { expect, it, vi } from 'vitest'
import { presetFilter } from './preset-filter.ts'
import { openedFilter, savedFilter } from './view-filter.ts'

const bucharest = 'Europe/Bucharest'

// The server's capabilities are unknown.
vi.stubGlobal('localStorage', { getItem: () => null })

it('a view with “today” opens with the day on which it is opened', () => {
  const saved = savedFilter({
    owner: 'none',
    page: 3,
    ...presetFilter('today', bucharest, new Date('2026-11-21T10:00:00Z')),
  })
  expect(saved).toEqual({ owner: 'none', time: 'today' })
  const later = openedFilter(saved, bucharest, new Date('2026-11-22T23:30:00Z'))
  expect(later).toEqual({ owner: 'none', time: 'today', from: '2026-11-23 00:00' })
})

it('a view with “last hour” opens with the hour before', () => {
  const filter = openedFilter({ time: 'hour' }, bucharest, new Date('2026-11-22T10:30:00Z'))
  expect(filter).toEqual({ time: 'hour', from: '2026-11-22 11:30' })
})
