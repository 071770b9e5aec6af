import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { exports } from '@scrutineer/contract/exports'
import { session } from '@scrutineer/contract/session'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aLongExport, anExportMission, csvRowsOf } from '../../../test/export-client.ts'
import { secret } from '../../../test/factories.ts'

/** Some 20 MB: more than the buffers of a connection take. */
const STATIONS = 4000
/** As long as a reader may take nothing: 60 seconds on the servers that people start. */
const stallMs = 1_500

let mission: Awaited<ReturnType<typeof anExportMission>>
let ngo: Awaited<ReturnType<typeof mission.aSignedInNgo>>
beforeAll(async () => {
  mission = await anExportMission({ limits: { stallMs } })
  ngo = await aLongExport(mission, STATIONS)
}, 120_000)
afterAll(() => mission.close())

const aSession = async (account = ngo.account) =>
  (await mission.nobody(session.authorize, { body: { user: account, password: secret } })).value.access_token

/** An export whose reader has its status and headers, and takes nothing more until it is told to. */
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

test('a session has two exports under way; a third is refused in a sentence, and taken when one is over', async () => {
  const token = await aSession()
  const [first, second] = [await begin(token), await begin(token)]
  const before = await audited()
  const third = await begin(token)
  expect([first.status, second.status, third.status, third.headers['retry-after']]).toEqual([200, 200, 429, '10'])
  expect(JSON.parse(await text(third.response))).toMatchObject({
    code: 'too_many_requests',
    detail: '2 downloads of this kind are already in progress: wait until one is complete, or cancel one.',
  })
  // Nothing was told that would have to be written down.
  expect(await audited()).toBe(before)
  // Other sessions, of the same account too, are not meant.
  const other = await begin(await aSession())
  expect(other.status).toBe(200)
  await first.leave()
  const retried = await vi.waitFor(async () => {
    const again = await begin(token)
    expect(again.status).toBe(200)
    return again
  })
  for (const each of [second, other, retried]) await each.leave()
})

test('one account with many sessions leaves the exports of others room', async () => {
  const tokens = await Promise.all(Array.from({ length: 5 }, () => aSession()))
  const begun = await Promise.all([...tokens, ...tokens].map(token => begin(token)))
  const taken = begun.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(6)
  const colleague = await mission.aSignedInNgo()
  expect((await colleague.download({ query: { format: 'csv' } })).status).toBe(200)
  for (const { leave } of begun) await leave()
})

test('asking for headers alone, or for what is refused, takes up no room', async () => {
  const token = await aSession()
  const headers = { authorization: `Bearer ${token}` }
  for (let times = 0; times < 3; times += 1) {
    expect((await mission.app.inject({ method: 'HEAD', url: exports.all.path, headers })).statusCode).toBe(200)
    expect((await mission.withToken(token)(exports.all, { query: { from: 'never' } })).status).toBe(400)
  }
  const { status, leave } = await begin(token)
  expect(status).toBe(200)
  await leave()
})

test('who takes nothing for a while is cut off and leaves room; who is slow has the whole file', async () => {
  const token = await aSession()
  const [stalled, slow] = [await begin(token), await begin(token)]
  const ends = vi.waitFor(
    async () => {
      const again = await begin(token)
      await again.leave()
      expect(again.status).toBe(200)
    },
    { timeout: 20_000, interval: 200 },
  )
  const broken = once(stalled.response, 'error')
  let body = ''
  let pauses = 0
  slow.response.setEncoding('utf8')
  for await (const piece of slow.response) {
    body += piece
    // Twice as long as somebody may take nothing, in rests that are much shorter.
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
}, 40_000)
