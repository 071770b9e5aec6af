import { type ObserverFilter, observers } from '@scrutineer/contract/observers'
import { withConnection } from '../../testkit/database/connection.ts'
import { phoneOf } from '../../testkit/dataset/people.ts'
import { percentile } from '../../testkit/percentiles.ts'
import { prepareDataset } from '../dataset/prepare-dataset.ts'
import { staffTokens } from '../dataset/sessions.ts'
import type { Bench, Measure } from '../harness/bench.ts'
import { runClosedLoop } from '../harness/closed-loop.ts'
import { withServer } from '../harness/server.ts'
import { countIndexScans } from '../harness/table-statistics.ts'

type Query = Partial<Record<keyof ObserverFilter, string | number>>

const names = ['laza', 'serb', 'zam', 'iftimoiu', 'ștefan pop', 'hurm', 'Crăc', 'vaduvaru']
const part = (turn: number, digits: number) => phoneOf(1 + turn).slice(-digits)

const listed: Record<string, (turn: number) => Query> = {
  'by name': () => ({}),
  'seen last first': () => ({ sortBy: 'lastSeen', sortDirection: 'desc' }),
  'by stations': () => ({ sortBy: 'numberOfPollingStations', sortDirection: 'desc' }),
  'page 100': () => ({ page: 100 }),
}

const searched: Record<string, (turn: number) => Query> = {
  'part of a name': turn => ({ name: names[turn % names.length] ?? '' }),
  'three digits of a phone': turn => ({ number: part(turn, 3) }),
  'six digits of a phone': turn => ({ number: part(turn, 6) }),
  'whole phone': turn => ({ number: part(turn, 10) }),
}

const trigrams = ['observer_name_search', 'observer_phone_search']

export const observersList: Bench<'observers' | 'staff' | 'seconds'> = {
  name: 'observers',
  compares: 'p95 of the observers’ list and searches compared with the goal; how many searches an index answered',
  options: {
    observers: { default: 100_000, label: 'observers in the dataset' },
    staff: { default: 1, label: 'concurrent staff accounts, without pauses' },
    seconds: { default: 5, label: 'duration of each list and search' },
  },
  run: async (context, { observers: count, staff, seconds }) => {
    const url = await prepareDataset(context, { answers: 100_000, observers: count })
    const scans = () => withConnection(url, client => countIndexScans(client, trigrams))
    const before = await scans()
    const measures: Measure[] = []
    let searches = 0
    // Connections report their statistics when they end.
    await withServer(context, url, async ({ client, recordUsage }) => {
      const tokens = await staffTokens(client, staff)
      const measure = async (part: string, name: string, queryAt: (turn: number) => Query) => {
        const listObservers = (token: string, turn: number) =>
          client.send(observers.list, token, { query: queryAt(turn) })
        await runClosedLoop(tokens, seconds / 5, listObservers)
        const times = await recordUsage(part, () => runClosedLoop(tokens, seconds, listObservers))
        const p95 = percentile(times, 0.95)
        measures.push({ label: `p95, ${name}`, value: p95, unit: 'ms', goal: '≤ 20', isMet: p95 <= 20 })
        return times.length
      }
      for (const [name, queryAt] of Object.entries(listed)) await measure('lists', name, queryAt)
      for (const [name, queryAt] of Object.entries(searched)) searches += await measure('searches', name, queryAt)
    })
    const value = (await scans()) - before
    const ratio = value / searches
    // A search scans an index for the page and for the count.
    const goal = { goal: '≥ 2 a search', isMet: ratio >= 2 }
    measures.push({
      label: 'searches by an index, compared with all',
      value,
      unit: '',
      baseline: searches,
      ratio,
      ...goal,
    })
    return { measures }
  },
}
