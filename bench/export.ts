import { setTimeout as wait } from 'node:timers/promises'
import { exports } from '@scrutineer/contract/exports'
import type { Bench } from './harness/bench.ts'
import type { Client } from './harness/client.ts'
import { memoryOf, watchMemory } from './harness/memory.ts'
import { summary } from './harness/numbers.ts'
import { withServer } from './harness/server.ts'
import { staffRead } from './mission/office.ts'
import { provideMission, withCopy } from './mission/provide.ts'
import { organizerToken, staffTokens } from './mission/sessions.ts'

/** Downloads the workbook as a browser that saves it does: to its end, keeping nothing. */
const download = async (client: Client, token: string) => {
  const { reply, from } = await client.open(exports.all, token)
  if (reply.statusCode !== 200) throw new Error(`The export replied ${reply.statusCode}.`)
  let bytes = 0
  for await (const chunk of reply) bytes += (chunk as Buffer).length
  return { bytes, seconds: (performance.now() - from) / 1000 }
}

/** What staff wait while something else goes on. */
const readMeanwhile = async <T>(client: Client, tokens: readonly string[], pauseMs: number, work: () => Promise<T>) => {
  const ending = new AbortController()
  const reading = staffRead(client, tokens, pauseMs, ending.signal)
  const done = await work()
  ending.abort()
  const { times, failures } = await reading
  if (failures.length > 0) throw new Error(`Reading failed: ${failures[0]}`)
  return { done, times: summary(times) }
}

export const wholeExport: Bench<'answers' | 'staff' | 'pause' | 'idle'> = {
  name: 'export',
  compares: 'the workbook of all answers; the server’s memory and what staff wait, during it beside before it',
  options: {
    answers: { usual: 1_000_000, what: 'answers in the workbook' },
    staff: { usual: 4, what: 'who read meanwhile' },
    pause: { usual: 200, what: 'milliseconds that each rests after an answer' },
    idle: { usual: 20, what: 'seconds of reading before the export' },
  },
  run: async (given, { answers: size, staff, pause, idle }) =>
    withCopy(await provideMission(given, { answers: size }), url =>
      withServer(given, url, async ({ client, pid, during }) => {
        const tokens = await staffTokens(client, staff)
        const organizer = await organizerToken(client)
        const read = <T>(work: () => Promise<T>) => readMeanwhile(client, tokens, pause, work)
        // The first calls of a process are its slowest.
        await read(() => wait(3_000))
        const before = await during('staff read', () => read(() => wait(idle * 1000)))
        const [memory, watch] = [memoryOf(pid), watchMemory(pid, 50)]
        const meanwhile = await during('staff read while the workbook is made', () =>
          read(() => download(client, organizer)),
        )
        const above = Math.max(...watch.stop()) - memory
        const { seconds, bytes } = meanwhile.done
        const ratio = meanwhile.times.p95 / before.times.p95
        return {
          measures: [
            { what: `export of ${size} answers`, value: seconds, unit: 's', goal: '≤ 45', isMet: seconds <= 45 },
            { what: 'its size', value: bytes / 2 ** 20, unit: 'MiB' },
            {
              what: 'memory above idle, at most',
              value: above,
              unit: 'MiB',
              beside: memory,
              goal: '≤ 250',
              isMet: above <= 250,
            },
            {
              ...{ what: 'p95 of what staff read, beside idle', value: meanwhile.times.p95, unit: 'ms' },
              ...{ beside: before.times.p95, ratio, goal: '≤ 3 ×', isMet: ratio <= 3 },
            },
          ],
          details: { during: meanwhile, before: before.times },
        }
      }),
    ),
}
