import { setTimeout as wait } from 'node:timers/promises'
import { exports } from '@scrutineer/contract/exports'
import { forms } from '@scrutineer/contract/forms'
import { summarize } from '../../testkit/percentiles.ts'
import { processMemoryMiB, sampleMemory } from '../../testkit/process/process-memory.ts'
import { prepareDataset, withDatasetCopy } from '../dataset/prepare-dataset.ts'
import { organizerToken, staffTokens } from '../dataset/sessions.ts'
import type { Bench } from '../harness/bench.ts'
import type { Client } from '../harness/client.ts'
import { withServer } from '../harness/server.ts'
import { readAsStaff } from '../workload/staff-reads.ts'

/** Downloads a file completely and discards it: the workbook, or a form’s answers with a row a report. */
const download = async (client: Client, token: string, idForm?: number) => {
  const { reply, from } = await (idForm === undefined
    ? client.open(exports.all, token)
    : client.open(exports.flat, token, { query: { idForm } }))
  if (reply.statusCode !== 200) throw new Error(`The export replied ${reply.statusCode}.`)
  let bytes = 0
  for await (const chunk of reply) bytes += (chunk as Buffer).length
  return { bytes, seconds: (performance.now() - from) / 1000 }
}

/** Response times of staff during `work`. */
const readDuring = async <T>(client: Client, tokens: readonly string[], delayMs: number, work: () => Promise<T>) => {
  const ending = new AbortController()
  const reading = readAsStaff(client, tokens, delayMs, ending.signal)
  const done = await work()
  ending.abort()
  const { times, failures } = await reading
  if (failures.length > 0) throw new Error(`Reading failed: ${failures[0]}`)
  return { done, times: summarize(times) }
}

export const workbookExport: Bench<'answers' | 'staff' | 'pause' | 'idle'> = {
  name: 'export',
  compares: 'the workbook of all answers; the server’s memory and what staff wait, during it compared with before',
  options: {
    answers: { default: 1_000_000, label: 'answers in the workbook' },
    staff: { default: 4, label: 'staff accounts that read concurrently' },
    pause: { default: 200, label: 'pause after each response, in milliseconds' },
    idle: { default: 20, label: 'seconds of reading before the export' },
  },
  run: async (context, { answers: size, staff, pause, idle }) =>
    withDatasetCopy(await prepareDataset(context, { answers: size }), url =>
      withServer(context, url, async ({ client, pid, recordUsage }) => {
        const tokens = await staffTokens(client, staff)
        const organizer = await organizerToken(client)
        const read = <T>(work: () => Promise<T>) => readDuring(client, tokens, pause, work)
        // The first calls of a process are its slowest.
        await read(() => wait(3_000))
        const before = await recordUsage('staff read', () => read(() => wait(idle * 1000)))
        const [memory, watch] = [processMemoryMiB(pid), sampleMemory(pid, 50)]
        const reads = await recordUsage('staff read while the workbook is made', () =>
          read(() => download(client, organizer)),
        )
        const above = Math.max(...watch.stop()) - memory
        const watchFlat = sampleMemory(pid, 50)
        const { formVersions } = await client.get(forms.list, organizer)
        let flatSeconds = 0
        for (const { id } of formVersions) flatSeconds += (await download(client, organizer, id)).seconds
        const flatAbove = Math.max(...watchFlat.stop()) - memory
        const { seconds, bytes } = reads.done
        const ratio = reads.times.p95 / before.times.p95
        return {
          measures: [
            { label: `export of ${size} answers`, value: seconds, unit: 's', goal: '≤ 45', isMet: seconds <= 45 },
            { label: 'its size', value: bytes / 2 ** 20, unit: 'MiB' },
            {
              label: 'all forms as flat CSV, wide',
              value: flatSeconds,
              unit: 's',
              goal: '≤ 45',
              isMet: flatSeconds <= 45,
            },
            {
              label: 'memory above idle, at most',
              value: above,
              unit: 'MiB',
              baseline: memory,
              goal: '≤ 250',
              isMet: above <= 250,
            },
            {
              label: 'of the flat files',
              value: flatAbove,
              unit: 'MiB',
              baseline: memory,
              goal: '≤ 250',
              isMet: flatAbove <= 250,
            },
            {
              label: 'p95 of staff reads, compared with idle',
              value: reads.times.p95,
              unit: 'ms',
              baseline: before.times.p95,
              ratio,
              goal: '≤ 3 ×',
              isMet: ratio <= 3,
            },
          ],
          details: { during: reads, before: before.times },
        }
      }),
    ),
}
