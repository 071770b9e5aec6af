import { describe, expect, it, vi } from 'vitest'
import { createSearchParser, parseSearch, stringifySearch } from '../../../lib/search-params.ts'
import { appliedFilter, parseFilter, threadFields } from './thread-search.ts'

const bucharest = 'Europe/Bucharest'
const now = new Date('2026-11-21T10:00:00Z')
// Nothing is known of the server.
vi.stubGlobal('localStorage', { getItem: () => null })
const parse = (typed: Readonly<Record<string, string>>) => parseFilter(typed, bucharest, now)

describe('the typed filter', () => {
  it('survives a round trip through the URL', () => {
    const { filter = {} } = parse({
      county: 'AB',
      pollingStationNumber: '12',
      observerPhoneNumber: '0712',
      from: '2026-11-21 08:00',
      to: '2026-11-21 09:30',
    })
    expect(Object.values(filter)).toEqual(['AB', 12, '0712', '2026-11-21 08:00', '2026-11-21 09:30'])
    const address = stringifySearch({ ...filter, page: 3 })
    const parsed = createSearchParser(threadFields)(parseSearch(address))
    expect(parsed).toEqual({ ...filter, page: 3 })
    expect(appliedFilter(parsed)).toEqual(filter)
  })

  it('is rejected with the fields that have no valid number or time', () => {
    const { filter, invalidFields } = parse({ pollingStationNumber: 'x', from: 'yesterday', to: '2026-02-30 10:00' })
    expect(filter).toBeUndefined()
    expect([...invalidFields]).toEqual(['pollingStationNumber', 'from', 'to'])
  })

  it('accepts common time formats and reports a reversed range', () => {
    const { filter } = parse({ from: '9:00', to: '21.11.2026 10:30' })
    expect(filter).toEqual({ from: '2026-11-21 09:00', to: '2026-11-21 10:30' })
    const reversed = parse({ from: '2026-11-21 9:00', to: '8:59' })
    expect(reversed.filter).toBeUndefined()
    expect([...reversed.invalidFields]).toEqual(['to'])
    expect(reversed.isReversed).toBe(true)
  })
})
