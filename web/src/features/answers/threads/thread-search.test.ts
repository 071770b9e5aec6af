import type { Thread } from '@scrutineer/contract/fields/threads'
import { describe, expect, it } from 'vitest'
import { createSearchParser, parseSearch, stringifySearch } from '../../../lib/search-params.ts'
import { appliedFilter, ignoresTimeFilter, parseFilter, threadFields } from './thread-search.ts'

const bucharest = 'Europe/Bucharest'
const now = new Date('2026-11-21T10:00:00Z')
const parse = (typed: Readonly<Record<string, string>>) => parseFilter(typed, bucharest, now)

const row = (lastModified: string, numberOfFlagged?: number): Thread => ({
  idObserver: 1,
  idPollingStation: 2,
  observerName: 'Ana',
  observerPhoneNumber: '0712',
  pollingStationName: 'AB 12',
  lastModified,
  ...(numberOfFlagged === undefined ? {} : { numberOfFlagged }),
})

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

describe('a server that ignores the time filter', () => {
  const from = '2026-11-21 10:00'
  const to = '2026-11-21 11:00'

  it('is detected by a row from before the range, in the election’s time zone', () => {
    expect(ignoresTimeFilter([row('2026-11-21T08:00:00Z', 0)], { from }, bucharest)).toBe(false)
    expect(ignoresTimeFilter([row('2026-11-21T07:59:00Z', 0)], { from }, bucharest)).toBe(true)
    expect(ignoresTimeFilter([row('2026-11-21T07:59:00Z')], { from: '2026-11-21T08:00:00Z' }, bucharest)).toBe(true)
  })

  it('is detected by a row from after the range, unless the thread may have been updated since', () => {
    expect(ignoresTimeFilter([row('2026-11-21T09:00:59Z')], { to }, bucharest)).toBe(false)
    expect(ignoresTimeFilter([row('2026-11-21T09:01:00Z')], { to }, bucharest)).toBe(true)
    expect(ignoresTimeFilter([row('2026-11-21T09:01:00Z', 0)], { to }, bucharest)).toBe(false)
    expect(ignoresTimeFilter([row('2026-11-21T21:00:00Z')], { to: '2026-11-21' }, bucharest)).toBe(false)
  })

  it('is not assumed without a time filter', () => {
    expect(ignoresTimeFilter([row('2020-01-01T00:00:00Z')], {}, bucharest)).toBe(false)
  })
})
