import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { geography } from '@scrutineer/contract/geography'
import { health } from '@scrutineer/contract/health'
import { imports } from '@scrutineer/contract/imports'
import { placeImports } from '@scrutineer/contract/place-imports'
import { deepPlacesCsv } from '../../testkit/dataset/deep-places.ts'
import { formUploads } from '../../testkit/dataset/questionnaire.ts'
import { percentile } from '../../testkit/percentiles.ts'
import { countiesCsv, datasetStationsCsv, observersCsv } from '../dataset/csv-files.ts'
import { loadPublishedQuestions, withEmptyDatabase } from '../dataset/prepare-dataset.ts'
import { organizerToken, phoneTokens } from '../dataset/sessions.ts'
import type { Bench, Measure } from '../harness/bench.ts'
import { runOpenLoop } from '../harness/open-loop.ts'
import { type RunningServer, withServer } from '../harness/server.ts'
import { phonePosts } from '../workload/phone-posts.ts'

interface Load {
  readonly rows: number
  readonly rate: number
  readonly phones: number
  readonly seconds: number
}

/** Resident memory of a process, in MiB. */
const memoryOf = (pid: number) => (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 2 ** 20

/** Counties, stations, observers and forms, and signed-in phones. */
const prepare = async ({ client }: RunningServer, { phones }: Load) => {
  const token = await organizerToken(client)
  await client.get(geography.importCounties, token, { csv: countiesCsv() })
  await client.get(geography.importStations, token, { csv: datasetStationsCsv() })
  await client.get(imports.observers, token, { body: { ongId: 1 }, csv: observersCsv(phones) })
  for (const body of formUploads) await client.get(forms.save, token, { body })
  const questions = (await loadPublishedQuestions(client, token)).flat()
  return {
    token,
    tokens: await phoneTokens(client, phones),
    postAt: phonePosts(questions, { phones, reporting: phones }),
  }
}

/** Phones post and a monitor probes the server during `work`. */
const loadDuring = async (
  { client, pid, longTurns }: RunningServer,
  { tokens, postAt }: Awaited<ReturnType<typeof prepare>>,
  { rate, from }: { readonly rate: number; readonly from: number },
  work: () => Promise<unknown>,
) => {
  const ending = new AbortController()
  const start = Date.now()
  const memory: number[] = []
  const posting = runOpenLoop(rate, ending.signal, index => {
    const { observerId, body } = postAt(from + index)
    return client.send(answers.post, tokens[observerId - 1], { body })
  })
  const probing = runOpenLoop(10, ending.signal, () => {
    memory.push(memoryOf(pid))
    return client.send(health.alive)
  })
  await work()
  const seconds = (Date.now() - start) / 1000
  ending.abort()
  const [posts, probes] = [await posting, await probing]
  if (posts.failures.length > 0) throw new Error(`${posts.failures.length} posts failed: ${posts.failures[0]}`)
  const turns = longTurns(start, Date.now())
  return {
    seconds,
    posts: posts.times,
    p95: percentile(posts.times, 0.95),
    probe: Math.max(...probes.times),
    turn: Math.max(0, ...turns),
    idle: memory[0] ?? 0,
    peak: Math.max(...memory),
  }
}

const measureEngine = async (server: RunningServer, engine: string, load: Load): Promise<Measure[]> => {
  const { client } = server
  const prepared = await prepare(server, load)
  const csv = deepPlacesCsv(load.rows)
  const calm = await loadDuring(server, prepared, { rate: load.rate, from: 0 }, () => wait(load.seconds * 1000))
  const idle = memoryOf(server.pid)
  const from = calm.posts.length
  const run = await loadDuring(server, prepared, { rate: load.rate, from }, async () => {
    await client.get(placeImports.check, prepared.token, { csv })
    await client.get(placeImports.run, prepared.token, { csv, query: { confirm: true } })
  })
  const goal = (value: number, max: number) => ({ value, goal: `≤ ${max}`, isMet: value <= max })
  return [
    { label: `${engine}: check and import of ${load.rows} rows`, value: run.seconds, unit: 's' },
    { label: `${engine}: p95 of a post meanwhile`, unit: 'ms', baseline: calm.p95, ...goal(run.p95, 1_000) },
    { label: `${engine}: slowest /health meanwhile`, unit: 'ms', baseline: calm.probe, value: run.probe },
    { label: `${engine}: longest turn of the event loop`, unit: 'ms', baseline: calm.turn, ...goal(run.turn, 50) },
    { label: `${engine}: memory above idle`, unit: 'MiB', ...goal(run.peak - idle, 400) },
  ]
}

export const placesLoad: Bench<keyof Load> = {
  name: 'places-load',
  compares:
    'an import of polling stations under eight levels of areas while phones post, compared with the same load without it',
  options: {
    rows: { default: 100_000, label: 'rows of the file' },
    rate: { default: 20, label: 'posts per second' },
    phones: { default: 100, label: 'posting observers' },
    seconds: { default: 15, label: 'duration of the load without the import' },
  },
  run: async (context, load) => {
    const measure = (url: string | undefined, engine: string) =>
      withServer(context, url, server => measureEngine(server, engine, load))
    return {
      measures: [
        ...(await withEmptyDatabase(context, url => measure(url, 'PostgreSQL'))),
        ...(await measure(undefined, 'embedded')),
      ],
    }
  },
}
