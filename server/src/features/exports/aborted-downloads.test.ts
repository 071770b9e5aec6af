import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { answers } from '@scrutineer/contract/answers'
import { exportIdHeader, exports } from '@scrutineer/contract/exports'
import { session } from '@scrutineer/contract/session'
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { countOpenDescriptors } from '../../../../testkit/network/tcp-proxy.ts'
import { freshDatabase } from '../../../test/database/fresh-database.ts'
import { aLongExport, anExportMission, csvRowsOf } from '../../../test/export-client.ts'
import { secret } from '../../../test/factories.ts'

/** Some 25 MB: more than the buffers of a connection take. */
const STATIONS = 5000

let database: Awaited<ReturnType<typeof freshDatabase>>
let mission: Awaited<ReturnType<typeof anExportMission>>
let ngo: Awaited<ReturnType<typeof mission.aSignedInNgo>>
/** Selected options that were read from the database, and after how many reading them fails. */
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

/** A busy machine takes its time with a whole file. */
const limits = { graceMs: 60_000 }

beforeAll(async () => {
  database = await freshDatabase()
  mission = await anExportMission({
    db: database.db.withPlugin(watching),
    runExport: undefined,
    logLevel: 'error',
    limits,
  })
  ngo = await aLongExport(mission, STATIONS)
}, 120_000)
afterAll(async () => {
  await mission.close()
  await database.close()
})
afterEach(() => {
  read = 0
  failAfter = Number.POSITIVE_INFINITY
  vi.restoreAllMocks()
})

/** A client that has the headers of its file, and takes nothing more until it is told to. */
const begin = async (format: string, token = ngo.token) => {
  const asked = request(ngo.url({ format }), { headers: { authorization: `Bearer ${token}` } }).end()
  // Node.js gives the event's arguments as a list of anything; a response event has the response.
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  return { asked, response }
}

/** Waits until the server reads no further. */
const standstill = async () => {
  let before = -1
  await vi.waitFor(
    () => {
      const hasStopped = read > 0 && read === before
      before = read
      expect(hasStopped).toBe(true)
    },
    { interval: 400, timeout: 15_000 },
  )
}

const isAtRest = () => {
  const { open, idle, waiting } = database.poolStats()
  return idle === open && waiting === 0
}

/** Files and sockets that are open beside connections to the database. */
const otherDescriptors = async () => (await countOpenDescriptors()) - database.poolStats().open

test('a slow reader makes the server wait, not fill its memory', async () => {
  const { response } = await begin('csv')
  await standstill()
  expect(read).toBeLessThan(STATIONS * 0.8)
  // Meanwhile nothing is held: not even the embedded engine's only connection.
  expect(isAtRest()).toBe(true)
  expect(csvRowsOf(await text(response))).toHaveLength(STATIONS + 1)
  const params = { id: String(response.headers[exportIdHeader]) }
  expect((await ngo.staff(exports.manifest, { params })).value.parts[0]?.blocks).toHaveLength(5)
  expect(read).toBe(STATIONS)
})

test.each(['csv', 'xlsx'])(
  'a reader of %s who goes away ends the queries at once, and others are answered',
  async format => {
    const before = await otherDescriptors()
    const answered = once(mission.app.server, 'request')
    const { asked, response } = await begin(format)
    // Leaving breaks the client's own reply off.
    response.once('error', () => undefined)
    await once(response, 'readable')
    asked.destroy()
    const [, reply] = await answered
    if (!reply.closed) await once(reply, 'close')
    const readUntilThen = read
    expect((await ngo.staff(answers.threads, { query: { pageSize: 1 } })).status).toBe(200)
    await vi.waitFor(() => expect(isAtRest()).toBe(true))
    // A page that was on its way may still arrive; no further one is asked for.
    expect(read).toBeLessThanOrEqual(readUntilThen + 250)
    expect(read).toBeLessThan(STATIONS)
    const params = { id: String(response.headers[exportIdHeader]) }
    expect((await ngo.staff(exports.manifest, { params })).status).toBe(404)
    await vi.waitFor(async () => expect(await otherDescriptors()).toBeLessThanOrEqual(before))
  },
)

test('a file ends in its middle when the session that asked for it has, also with a reader who takes nothing', async () => {
  const signedIn = await mission.nobody(session.authorize, { body: { user: ngo.account, password: secret } })
  const token = signedIn.value.access_token
  const answered = once(mission.app.server, 'request')
  const { response } = await begin('csv', token)
  const [, reply] = await answered
  await standstill()
  const broken = once(response, 'error')
  await mission.nobody(session.revoke, { headers: { authorization: `Bearer ${token}` } })
  if (!reply.closed) await once(reply, 'close')
  response.resume()
  await broken
  expect(read).toBeLessThan(STATIONS)
}, 20_000)

test.each(['csv', 'xlsx'])('a failure in the middle of %s breaks the file off and is logged', async format => {
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

test('a file that is being read when the server stops comes whole', async () => {
  const { response } = await begin('csv')
  await standstill()
  const closed = mission.app.close()
  expect(csvRowsOf(await text(response))).toHaveLength(STATIONS + 1)
  await closed
})
