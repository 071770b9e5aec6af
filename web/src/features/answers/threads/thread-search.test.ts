import type { Thread } from '@scrutineer/contract/answers'
import { ThreadFilter } from '@scrutineer/contract/answers'
import { describe, expect, it } from 'vitest'
import { createSearchParser, parseSearch, stringifySearch } from '../../../lib/search-params.ts'
import { appliedFilter, ignoresTimeFilter, parseFilter } from './thread-search.ts'

const bucharest = 'Europe/Bucharest'
const now = new Date('2026-11-21T10:00:00Z')
const check = (typed: Readonly<Record<string, string>>) => parseFilter(typed, bucharest, now)

const row = (lastModified: string, numberOfFlagged?: number): Thread => ({
  idObserver: 1,
  idPollingStation: 2,
  observerName: 'Ana',
  observerPhoneNumber: '0712',
  pollingStationName: 'AB 12',
  lastModified,
  ...(numberOfFlagged === undefined ? {} : { numberOfFlagged }),
})

describe('what was typed into the filter', () => {
  it('comes back from the address as it was applied', () => {
    const { filter = {} } = check({
      county: 'AB',
      pollingStationNumber: '12',
      observerPhoneNumber: '0712',
      from: '2026-11-21 08:00',
      to: '2026-11-21 09:30',
    })
    expect(Object.values(filter)).toEqual(['AB', 12, '0712', '2026-11-21 08:00', '2026-11-21 09:30'])
    const address = stringifySearch({ ...filter, page: 3 })
    const read = createSearchParser(ThreadFilter)(parseSearch(address))
    expect(read).toEqual({ ...filter, page: 3 })
    expect(appliedFilter(read)).toEqual(filter)
  })

  it('names each field that is no number and no time, and gives no filter', () => {
    const { filter, invalidFields } = check({ pollingStationNumber: 'x', from: 'yesterday', to: '2026-02-30 10:00' })
    expect(filter).toBeUndefined()
    expect([...invalidFields]).toEqual(['pollingStationNumber', 'from', 'to'])
  })

  it('may have its times as people write them, and they are said when they run backwards', () => {
    const { filter } = check({ from: '9:00', to: '21.11.2026 10:30' })
    expect(filter).toEqual({ from: '2026-11-21 09:00', to: '2026-11-21 10:30' })
    const reversed = check({ from: '2026-11-21 9:00', to: '8:59' })
    expect(reversed.filter).toBeUndefined()
    expect([...reversed.invalidFields]).toEqual(['to'])
    expect(reversed.isReversed).toBe(true)
  })
})

describe('a server that ignores the times it was asked for', () => {
  const from = '2026-11-21 10:00'
  const to = '2026-11-21 11:00'

  it('is found out by a row from before, on the election’s clock', () => {
    expect(ignoresTimeFilter([row('2026-11-21T08:00:00Z', 0)], { from }, bucharest)).toBe(false)
    expect(ignoresTimeFilter([row('2026-11-21T07:59:00Z', 0)], { from }, bucharest)).toBe(true)
    expect(ignoresTimeFilter([row('2026-11-21T07:59:00Z')], { from: '2026-11-21T08:00:00Z' }, bucharest)).toBe(true)
  })

  it('is found out by a row from after, but not where the thread may have gone on', () => {
    expect(ignoresTimeFilter([row('2026-11-21T09:00:59Z')], { to }, bucharest)).toBe(false)
    expect(ignoresTimeFilter([row('2026-11-21T09:01:00Z')], { to }, bucharest)).toBe(true)
    expect(ignoresTimeFilter([row('2026-11-21T09:01:00Z', 0)], { to }, bucharest)).toBe(false)
    expect(ignoresTimeFilter([row('2026-11-21T21:00:00Z')], { to: '2026-11-21' }, bucharest)).toBe(false)
  })

  it('is not suspected while no time is asked for', () => {
    expect(ignoresTimeFilter([row('2020-01-01T00:00:00Z')], {}, bucharest)).toBe(false)
  })
})
