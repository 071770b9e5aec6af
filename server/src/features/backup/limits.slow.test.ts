import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { backup } from '@scrutineer/contract/backup'
import { session } from '@scrutineer/contract/session'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createExportMission, createLongExport } from '../../../test/export-client.ts'
import { secret } from '../../../test/factories.ts'

let mission: Awaited<ReturnType<typeof createExportMission>>
let organizer: Awaited<ReturnType<typeof mission.createSignedInNgo>>
beforeAll(async () => {
  mission = await createExportMission({ limits: { stallMs: 1_000 } })
  organizer = await mission.createSignedInNgo({ organizer: true })
  // More than the buffers of a connection hold.
  await createLongExport(mission, 4000)
})
afterAll(() => mission.close())

const started: (() => void)[] = []
afterEach(async () => {
  for (const leave of started.splice(0)) leave()
  await vi.waitFor(async () => expect(await countResources()).toBe(0), { timeout: 60_000 })
})

/** Starts a backup and reads its status and headers only. */
const begin = async (token: string) => {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  const sent = request(`${mission.address}${backup.take.path}`, { headers }).end()
  // Node.js gives the event's arguments as a list of anything; a response event has the response.
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  started.push(() => sent.destroy())
  return response
}

/** Resources of backups in progress: dedicated connections, or cursors on the only one. */
const countResources = async () => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from pg_stat_activity
        where application_name = 'scrutineer backup' and datname = current_database())
      + (select count(distinct split_part(name, '_', 2)) from pg_cursors where name like 'backup%') as count`.execute(
    mission.db,
  )
  return rows[0]?.count
}

const refusal = async (response: IncomingMessage) => {
  const { code, detail } = JSON.parse(await text(response))
  return [response.statusCode, response.headers['retry-after'], code, detail]
}
const refused = (detail: unknown) => [429, '10', 'too_many_requests', detail]

test('an account can run one backup at a time, and all accounts two, so that connections remain for other requests', async () => {
  const taken = () => mission.db.selectFrom('audit').where('action', '=', 'backup.take').selectAll().execute()
  expect((await begin(organizer.token)).statusCode).toBe(200)
  const message = 'A download of this kind is already in progress: wait until it is complete, or cancel it.'
  expect(await refusal(await begin(organizer.token))).toEqual(refused(message))
  const { account } = organizer
  const again = await mission.anonymous(session.authorize, { body: { user: account, password: secret } })
  const elsewhere = await begin(again.value.access_token)
  expect(await refusal(elsewhere)).toEqual(refused(expect.stringContaining('Too many downloads of your account')))
  const others = [
    await mission.createSignedInNgo({ organizer: true }),
    await mission.createSignedInNgo({ organizer: true }),
  ] as const
  expect((await begin(others[0].token)).statusCode).toBe(200)
  expect(await refusal(await begin(others[1].token))).toEqual(refused(expect.stringContaining('try again')))
  expect([await countResources(), (await taken()).length]).toEqual([2, 2])
})

test('a backup whose reader stalls is aborted, and its connection is released', async () => {
  const stalled = await begin(organizer.token)
  expect([stalled.statusCode, await countResources()]).toEqual([200, 1])
  await vi.waitFor(async () => expect(await countResources()).toBe(0), { timeout: 60_000 })
  const broken = once(stalled, 'error')
  stalled.resume()
  await broken
  expect((await begin(organizer.token)).statusCode).toBe(200)
})
