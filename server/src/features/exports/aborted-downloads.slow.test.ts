import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { answers } from '@scrutineer/contract/answers'
import { exportIdHeader, exports } from '@scrutineer/contract/exports'
import { session } from '@scrutineer/contract/session'
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { countOpenDescriptors } from '../../../../testkit/network/tcp-proxy.ts'
import { freshDatabase } from '../../../test/database/fresh/fresh-database.ts'
import { createExportMission, createLongExport, csvRowsOf } from '../../../test/export-client.ts'
import { secret } from '../../../test/factories.ts'

/** About 25 MB: more than the buffers of a connection hold. */
const STATIONS = 5000

let database: Awaited<ReturnType<typeof freshDatabase>>
let mission: Awaited<ReturnType<typeof createExportMission>>
let ngo: Awaited<ReturnType<typeof mission.createSignedInNgo>>
/** Selected options read from the database, and the number after which reading fails. */
let read = 0
let failAfter = Number.POSITIVE_INFINITY

const watching: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    const selections = result.rows.filter(row => 'optionId' in row).length
    read += selections
    if (selections > 0 && read > failAfter) throw new Error('the database went away')
    return result
  },
}

/** A complete file takes long on a busy machine. */
const limits = { graceMs: 60_000 }

beforeAll(async () => {
  database = await freshDatabase()
  mission = await createExportMission({
    db: database.db.withPlugin(watching),
    logLevel: 'error',
    limits,
  })
  ngo = await createLongExport(mission, STATIONS)
})
afterAll(async () => {
  await mission.close()
  await database.close()
})
afterEach(() => {
  read = 0
  failAfter = Number.POSITIVE_INFINITY
  vi.restoreAllMocks()
})

/** Starts a download and reads its headers only. */
const begin = async (format: string, token = ngo.token) => {
  const download = request(ngo.url({ format }), { headers: { authorization: `Bearer ${token}` } }).end()
  // Node.js gives the event's arguments as a list of anything; a response event has the response.
  const [response] = (await once(download, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  return { download, response }
}

/** Waits until the server stops reading. */
const readingStopped = async () => {
  let before = -1
  await vi.waitFor(
    () => {
      const hasStopped = read > 0 && read === before
      before = read
      expect(hasStopped).toBe(true)
    },
    { interval: 400, timeout: 60_000 },
  )
}

const isAtRest = () => {
  const { open, idle, waiting } = database.poolStats()
  return idle === open && waiting === 0
}

/** Open files and sockets, without the connections to the database. */
const otherDescriptors = async () => (await countOpenDescriptors()) - database.poolStats().open

test('a slow reader makes the server wait instead of filling its memory', async () => {
  const { response } = await begin('csv')
  await readingStopped()
  expect(read).toBeLessThan(STATIONS * 0.8)
  // No connection is in use meanwhile, not even the embedded engine's only one; the check of sessions uses one for a moment.
  await vi.waitFor(() => expect(isAtRest()).toBe(true))
  expect(csvRowsOf(await text(response))).toHaveLength(STATIONS + 1)
  const params = { id: String(response.headers[exportIdHeader]) }
  expect((await ngo.staff(exports.manifest, { params })).value.parts[0]?.blocks).toHaveLength(5)
  expect(read).toBe(STATIONS)
})

test.each(['csv', 'xlsx'])(
  'aborting a download of %s ends its queries at once, and other requests are served',
  async format => {
    const before = await otherDescriptors()
    const answered = once(mission.app.server, 'request')
    const { download, response } = await begin(format)
    // Destroying the request makes its response emit an error.
    response.once('error', () => undefined)
    await once(response, 'readable')
    download.destroy()
    const [, reply] = await answered
    if (!reply.closed) await once(reply, 'close')
    const readUntilThen = read
    expect((await ngo.staff(answers.threads, { query: { pageSize: 1 } })).status).toBe(200)
    await vi.waitFor(() => expect(isAtRest()).toBe(true), { timeout: 60_000 })
    // A requested page may still arrive, but no further ones.
    expect(read).toBeLessThanOrEqual(readUntilThen + 250)
    expect(read).toBeLessThan(STATIONS)
    const params = { id: String(response.headers[exportIdHeader]) }
    expect((await ngo.staff(exports.manifest, { params })).status).toBe(404)
    await vi.waitFor(async () => expect(await otherDescriptors()).toBeLessThanOrEqual(before), { timeout: 60_000 })
  },
)

test('a download is aborted when its session ends, also with a stalled reader', async () => {
  const signedIn = await mission.anonymous(session.authorize, { body: { user: ngo.account, password: secret } })
  const token = signedIn.value.access_token
  const answered = once(mission.app.server, 'request')
  const { response } = await begin('csv', token)
  const [, reply] = await answered
  await readingStopped()
  const broken = once(response, 'error')
  await mission.anonymous(session.revoke, { headers: { authorization: `Bearer ${token}` } })
  if (!reply.closed) await once(reply, 'close')
  response.resume()
  await broken
  expect(read).toBeLessThan(STATIONS)
})

test.each(['csv', 'xlsx'])('a failure during %s aborts the download and is logged', async format => {
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  failAfter = 500
  const reply = await ngo.download({ query: { format } })
  expect(reply.status).toBe(200)
  await expect(reply.arrayBuffer()).rejects.toThrow()
  expect(logged.mock.calls.join()).toContain('the database went away')
  const params = { id: String(reply.headers.get(exportIdHeader)) }
  expect((await ngo.staff(exports.manifest, { params })).status).toBe(404)
  expect((await ngo.staff(answers.threads, { query: { pageSize: 1 } })).status).toBe(200)
})

test('a download in progress completes when the server stops', async () => {
  const { response } = await begin('csv')
  await readingStopped()
  const closed = mission.app.close()
  expect(csvRowsOf(await text(response))).toHaveLength(STATIONS + 1)
  await closed
})
