import { setTimeout as wait } from 'node:timers/promises'
import { health } from '@scrutineer/contract/health'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../server/src/db/client.ts'
import { openEmbedded } from '../server/src/db/engine/embedded/open.ts'
import { createRandom } from '../server/src/simulator/plan/random.ts'
import { expectConsistentCounters } from '../testkit/database/recount.ts'
import { type Product, startProduct } from '../testkit/process/product.ts'
import type { ServerProcess } from '../testkit/process/server-process.ts'
import { compareStations } from './crash/compare-stations.ts'
import { createConnectionGate } from './crash/connection-gate.ts'
import { createDifferences, type Differences } from './crash/differences.ts'
import type { Journal } from './crash/journal.ts'
import { startPhone } from './crash/phone.ts'
import { type Cluster, startCluster } from './crash/postgres-cluster.ts'
import { createMission } from './harness/mission.ts'
import { choiceOption, intOption } from './harness/options.ts'
import { formatTable } from './harness/table.ts'

const engines = choiceOption('engine', ['postgresql', 'embedded'])
const kills = choiceOption('kill', ['server', 'database', 'both'])
const rounds = intOption('rounds', 2)
const seed = intOption('seed', Math.floor(Math.random() * 1_000_000))
type Engine = (typeof engines)[number]
type Kill = (typeof kills)[number]

/** The embedded engine runs in the server process: nothing else to kill. */
const combinations = engines.flatMap(engine =>
  kills.filter(kill => engine === 'postgresql' || kill === 'server').map(kill => ({ engine, kill })),
)

const phones = 20
const stationsPerRound = 2
/** Maximum of acknowledged reports in a round before the kill. */
const maxAcknowledgedBeforeKill = 120
/** Rounds between two full recounts. */
const roundsPerRecount = 20
const maxStartMs = 60_000

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  const failures: unknown[] = []
  // After a failed crash some cleanups fail; run the others.
  for (const end of cleanups.splice(0).reverse()) await end().catch((error: unknown) => failures.push(error))
  expect(failures).toEqual([])
})

let cluster: Cluster | undefined
beforeAll(async () => {
  if (engines.includes('postgresql')) cluster = await startCluster()
})

const rows: string[][] = []
afterAll(async () => {
  await cluster?.stop()
  const heads = ['engine', 'killed', 'rounds', 'acknowledged', 'sent again', 'had arrived', 'lost', 'doubled']
  console.log(`seed ${seed}\n\n${formatTable([...heads, 'ready after, median', 'at most'], rows, 2)}\n`)
})

const fetchCompletely = async (url: string) => {
  const reply = await fetch(url)
  await reply.arrayBuffer()
  return reply
}

const untilReady = async (url: string) => {
  const giveUpAt = Date.now() + maxStartMs
  while (!(await fetchCompletely(`${url}${health.ready.path}`)).ok) {
    if (Date.now() > giveUpAt) throw new Error(`${url} isn't ready after ${maxStartMs / 1000} s`)
    await wait(20)
  }
}

/** Waits for this many acknowledged reports: after a fixed time a slow machine may not have stored any. */
const untilAcknowledged = async ({ entries }: Journal, count: number) => {
  while (entries.filter(entry => entry.isAcknowledged).length < count) await wait(5)
}

/** What to kill: the server, its database, or both. */
const createTarget = async (engine: Engine) => {
  const product: Product = await startProduct({}, engine === 'postgresql' ? cluster?.url : '')
  cleanups.push(product.stop)
  let server: ServerProcess = product
  const needed = () => {
    if (!cluster) throw new Error('the embedded engine has no process of its own')
    return cluster
  }
  const kill = async (killed: Kill) => {
    await Promise.all([killed !== 'database' && server.kill(), killed !== 'server' && needed().kill()])
    if (killed !== 'database') return
    const [alive, ready] = [
      await fetchCompletely(product.url + health.alive.path),
      await fetchCompletely(product.url + health.ready.path),
    ]
    expect([alive.status, ready.status, ready.headers.has('retry-after')]).toEqual([200, 503, true])
  }
  const startAgain = async (killed: Kill) => {
    if (killed !== 'server') await needed().startAgain()
    if (killed !== 'database') server = await product.startAgain()
    await untilReady(product.url)
  }
  const recount = async () => {
    const { database } = product
    if ('folder' in database) await server.stop()
    const opened =
      'folder' in database ? await openEmbedded(database.folder, { inProcess: true }) : await openDatabase(database)
    try {
      await expectConsistentCounters(opened.db)
    } finally {
      await opened.close()
    }
  }
  return { url: product.url, kill, startAgain, recount }
}

const tableRowOf = (
  journals: readonly Journal[],
  { arrived, lost, duplicated }: Differences,
  seconds: readonly number[],
) => {
  const entries = journals.flatMap(journal => journal.entries)
  const acknowledged = entries.filter(entry => entry.isAcknowledged).length
  const sentAgain = entries.filter(entry => entry.resentAt !== undefined).length
  const sorted = seconds.toSorted((one, other) => one - other)
  const times = [sorted[Math.floor((sorted.length - 1) / 2)], sorted.at(-1)]
  return [
    ...[journals.length, acknowledged, sentAgain, arrived.size, lost, duplicated].map(String),
    ...times.map(time => (time === undefined ? '–' : `${time.toFixed(2)} s`)),
  ]
}

const numbersFrom = (first: number): [number, ...number[]] => [
  first,
  ...Array.from({ length: stationsPerRound - 1 }, (_, index) => first + index + 1),
]

test.for(combinations)(
  'no acknowledged report is lost and no retry is duplicated on $engine after kill −9 of: $kill',
  async ({ engine, kill }) => {
    const random = createRandom(`${seed} ${engine} ${kill}`)
    const target = await createTarget(engine)
    const mission = await createMission(target.url, { phones, stations: rounds * stationsPerRound })
    const differences = createDifferences()
    const journals: Journal[] = []
    const seconds: number[] = []

    const play = async (journal: Journal, stations: [number, ...number[]]) => {
      const gate = createConnectionGate()
      let isGoing = true
      const crash = async () => {
        try {
          await untilAcknowledged(journal, random.whole(1, maxAcknowledgedBeforeKill))
          await wait(random.whole(0, 20))
          gate.close()
          await target.kill(kill)
          const from = performance.now()
          await target.startAgain(kill)
          seconds.push((performance.now() - from) / 1000)
        } finally {
          isGoing = false
          gate.open()
        }
      }
      const played = mission.observerPhones.map((observerPhone, index) =>
        startPhone(
          { mission, journal, gate },
          observerPhone,
          createRandom(`${seed} ${kill} ${stations[0]} ${index}`),
        )(stations, () => isGoing),
      )
      const ended = await Promise.allSettled([crash(), ...played])
      for (const each of ended) if (each.status === 'rejected') throw each.reason
    }

    try {
      for (let round = 0; round < rounds; round += 1) {
        const journal: Journal = { entries: [] }
        journals.push(journal)
        await play(journal, numbersFrom(round * stationsPerRound + 1))
        await compareStations(mission, journal, differences)
        if (engine === 'postgresql' && round % roundsPerRecount === 0) await target.recount()
        expect(differences.lines, `after round ${round + 1}, seed ${seed}`).toEqual([])
      }
      // Reports of earlier rounds must survive later crashes too.
      for (const journal of journals.slice(0, -1)) await compareStations(mission, journal, differences)
      await target.recount()
      expect(differences.lines, `at the end, seed ${seed}`).toEqual([])
    } finally {
      rows.push([engine, kill, ...tableRowOf(journals, differences, seconds)])
    }
  },
)
