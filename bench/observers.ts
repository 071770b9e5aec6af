import { type ObserverFilter, observers } from '@scrutineer/contract/observers'
import type { Bench, Measure } from './harness/bench.ts'
import { connected } from './harness/connected.ts'
import { percentile } from './harness/numbers.ts'
import { readFor } from './harness/readers.ts'
import { withServer } from './harness/server.ts'
import { indexScans } from './harness/written.ts'
import { phoneOf } from './mission/people.ts'
import { provideMission } from './mission/provide.ts'
import { staffTokens } from './mission/sessions.ts'

type Wish = Partial<Record<keyof ObserverFilter, string | number>>

const names = ['laza', 'serb', 'zam', 'iftimoiu', 'ștefan pop', 'hurm', 'Crăc', 'vaduvaru']
const part = (turn: number, digits: number) => phoneOf(1 + turn).slice(-digits)

const listed: Record<string, (turn: number) => Wish> = {
  'by name': () => ({}),
  'seen last first': () => ({ sortBy: 'lastSeen', sortDirection: 'desc' }),
  'by stations': () => ({ sortBy: 'numberOfPollingStations', sortDirection: 'desc' }),
  'page 100': () => ({ page: 100 }),
}

const searched: Record<string, (turn: number) => Wish> = {
  'part of a name': turn => ({ name: names[turn % names.length] ?? '' }),
  'three digits of a phone': turn => ({ number: part(turn, 3) }),
  'six digits of a phone': turn => ({ number: part(turn, 6) }),
  'whole phone': turn => ({ number: part(turn, 10) }),
}

const trigrams = ['observer_name_search', 'observer_phone_search']

export const manyObservers: Bench<'observers' | 'staff' | 'seconds'> = {
  name: 'observers',
  compares: 'p95 of the observers’ list and searches beside the goal; how many searches an index answered',
  options: {
    observers: { usual: 100_000, what: 'observers of the mission' },
    staff: { usual: 1, what: 'who ask, each again at once' },
    seconds: { usual: 5, what: 'of each list and search' },
  },
  run: async (given, { observers: count, staff, seconds }) => {
    const url = await provideMission(given, { answers: 100_000, observers: count })
    const scans = () => connected(url, client => indexScans(client, trigrams))
    const before = await scans()
    const measures: Measure[] = []
    let searches = 0
    // Ending, connections tell how they read.
    await withServer(given, url, async ({ client, during }) => {
      const tokens = await staffTokens(client, staff)
      const measure = async (part: string, name: string, wish: (turn: number) => Wish) => {
        const ask = (token: string, turn: number) => client.ask(observers.list, token, { query: wish(turn) })
        await readFor(tokens, seconds / 5, ask)
        const times = await during(part, () => readFor(tokens, seconds, ask))
        const p95 = percentile(times, 0.95)
        measures.push({ what: `p95, ${name}`, value: p95, unit: 'ms', goal: '≤ 20', isMet: p95 <= 20 })
        return times.length
      }
      for (const [name, wish] of Object.entries(listed)) await measure('lists', name, wish)
      for (const [name, wish] of Object.entries(searched)) searches += await measure('searches', name, wish)
    })
    const value = (await scans()) - before
    const ratio = value / searches
    // Each search reads a page and counts.
    const goal = { goal: '≥ 2 a search', isMet: ratio >= 2 }
    measures.push({ what: 'searches by an index, beside all', value, unit: '', beside: searches, ratio, ...goal })
    return { measures }
  },
}
