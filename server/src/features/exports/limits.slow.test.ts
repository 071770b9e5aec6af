import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { exports } from '@scrutineer/contract/exports'
import { session } from '@scrutineer/contract/session'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createExportMission, createLongExport, csvRowsOf } from '../../../test/export-client.ts'
import { secret } from '../../../test/factories.ts'

/** About 20 MB: more than the buffers of a connection hold. */
const STATIONS = 4000
/** Time after which a stalled reader is cut off; 60 seconds in production. */
const stallMs = 1_500

let mission: Awaited<ReturnType<typeof createExportMission>>
let ngo: Awaited<ReturnType<typeof mission.createSignedInNgo>>
beforeAll(async () => {
  mission = await createExportMission({ limits: { stallMs } })
  ngo = await createLongExport(mission, STATIONS)
})
afterAll(() => mission.close())

const createSession = async (account = ngo.account) =>
  (await mission.anonymous(session.authorize, { body: { user: account, password: secret } })).value.access_token

/** Starts an export and reads its status and headers only. */
const begin = async (token: string) => {
  const url = ngo.url({ format: 'csv' })
  const sent = request(url, { headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' } }).end()
  // Node.js gives the event's arguments as a list of anything; a response event has the response.
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  const leave = async () => {
    sent.destroy()
    await new Promise(resolve => (response.closed ? resolve(undefined) : response.once('close', resolve)))
  }
  return { status: response.statusCode, headers: response.headers, response, leave }
}

const audited = async () =>
  (await mission.db.selectFrom('audit').where('action', '=', 'export.download').selectAll().execute()).length

test('a session can run two exports; a third is rejected with a message until one ends', async () => {
  const token = await createSession()
  const [first, second] = [await begin(token), await begin(token)]
  const before = await audited()
  const third = await begin(token)
  expect([first.status, second.status, third.status, third.headers['retry-after']]).toEqual([200, 200, 429, '10'])
  expect(JSON.parse(await text(third.response))).toMatchObject({
    code: 'too_many_requests',
    detail: '2 downloads of this kind are already in progress: wait until one is complete, or cancel one.',
  })
  // No data was disclosed, so nothing is audited.
  expect(await audited()).toBe(before)
  // The limit is per session: others of the same account are not affected.
  const other = await begin(await createSession())
  expect(other.status).toBe(200)
  await first.leave()
  const retried = await vi.waitFor(
    async () => {
      const again = await begin(token)
      expect(again.status).toBe(200)
      return again
    },
    { timeout: 60_000 },
  )
  for (const each of [second, other, retried]) await each.leave()
})

test('an account with many sessions can’t block the exports of others', async () => {
  // An account without downloads: those of the test before may not have ended on the server yet.
  const { account } = await mission.createSignedInNgo({ organizer: true })
  const tokens = await Promise.all(Array.from({ length: 5 }, () => createSession(account)))
  const begun = await Promise.all([...tokens, ...tokens].map(token => begin(token)))
  const taken = begun.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(6)
  const colleague = await mission.createSignedInNgo()
  expect((await colleague.download({ query: { format: 'csv' } })).status).toBe(200)
  for (const { leave } of begun) await leave()
})

test('HEAD requests and rejected requests don’t count as exports', async () => {
  const token = await createSession()
  const headers = { authorization: `Bearer ${token}` }
  for (let times = 0; times < 3; times += 1) {
    expect((await mission.app.inject({ method: 'HEAD', url: exports.all.path, headers })).statusCode).toBe(200)
    expect((await mission.withToken(token)(exports.all, { query: { from: 'never' } })).status).toBe(400)
  }
  const { status, leave } = await begin(token)
  expect(status).toBe(200)
  await leave()
})

test('a stalled reader is cut off and frees its slot; a slow one gets the complete file', async () => {
  const token = await createSession()
  const [stalled, slow] = [await begin(token), await begin(token)]
  const ends = vi.waitFor(
    async () => {
      const again = await begin(token)
      await again.leave()
      expect(again.status).toBe(200)
    },
    { timeout: 60_000, interval: 200 },
  )
  const broken = once(stalled.response, 'error')
  let body = ''
  let pauses = 0
  slow.response.setEncoding('utf8')
  for await (const piece of slow.response) {
    body += piece
    // The pauses add up to twice the stall limit, but each is much shorter.
    if (body.length > (pauses + 1) * 1_000_000 && pauses < 15) {
      pauses += 1
      await setTimeout(200)
    }
  }
  expect(pauses * 200).toBeGreaterThan(stallMs * 1.5)
  expect(csvRowsOf(body)).toHaveLength(STATIONS + 1)
  await ends
  stalled.response.resume()
  await broken
})
