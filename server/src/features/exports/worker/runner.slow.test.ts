import { generateKeyPairSync } from 'node:crypto'
import { exportIdHeader, exports } from '@scrutineer/contract/exports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countOpenDescriptors } from '../../../../../testkit/network/tcp-proxy.ts'
import { createExportMission, createLongExport, csvRowsOf } from '../../../../test/export-client.ts'
import { createWorkerRunner } from './runner.ts'

const STATIONS = 5000

/** The built worker, since threads can’t load TypeScript, without the test runner’s loader. */
const builtWorker = {
  script: new URL('../../../../dist/features/exports/worker/worker.js', import.meta.url),
  execArgv: [],
}
const startRunner = (url: string) =>
  createWorkerRunner({ url, privateKey: generateKeyPairSync('ed25519').privateKey }, builtWorker)

let mission: Awaited<ReturnType<typeof createExportMission>>
let ngo: Awaited<ReturnType<typeof mission.createSignedInNgo>>
beforeAll(async () => {
  mission = await createExportMission({ runExport: (scoped, job) => run(scoped, job) })
  const run = startRunner(`${mission.dependencies.databaseUrl}`)
  ngo = await createLongExport(mission, STATIONS)
})
afterAll(() => mission.close())

const connections = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'scrutineer exports'`.execute(mission.db)
  return rows[0]?.count
}

test('two concurrent files are complete, each with its manifest, and the last one closes the worker’s connections', async () => {
  const replies = await Promise.all([1, 2].map(() => ngo.download({ query: { format: 'csv' } })))
  for (const reply of replies) {
    expect(csvRowsOf(await reply.text())).toHaveLength(STATIONS + 1)
    const params = { id: String(reply.headers.get(exportIdHeader)) }
    expect((await ngo.staff(exports.manifest, { params })).value.parts[0]?.blocks).toHaveLength(5)
  }
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 60_000 })
})

test('an aborted download leaves no manifest and no connection, and doesn’t affect others', async () => {
  const before = (await countOpenDescriptors()) - mission.poolStats().open
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${ngo.token}` }
  const left = fetch(ngo.url({ format: 'csv' }), { headers, signal: leaving.signal })
  const stayed = ngo.download({ query: { format: 'csv' } })
  const reply = await left
  expect(await connections()).toBeGreaterThan(0)
  leaving.abort()
  expect(csvRowsOf(await (await stayed).text())).toHaveLength(STATIONS + 1)
  const params = { id: String(reply.headers.get(exportIdHeader)) }
  expect((await ngo.staff(exports.manifest, { params })).status).toBe(404)
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 60_000 }) // The thread’s own are among them.
  await vi.waitFor(
    async () => expect((await countOpenDescriptors()) - mission.poolStats().open).toBeLessThanOrEqual(before),
    { timeout: 60_000 },
  )
})

test('a worker that can’t connect results in 503', async () => {
  const crowded = await createExportMission({
    db: mission.db,
    runExport: startRunner('postgresql://nobody@127.0.0.1:1/none'),
  })
  const reply = await crowded.withToken(ngo.token)(exports.all)
  expect([reply.status, reply.problem.code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '5'])
  await crowded.close()
})
