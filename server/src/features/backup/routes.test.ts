import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { backup } from '@scrutineer/contract/backup'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aLongExport, anExportMission } from '../../../test/export-client.ts'
import { aPhone } from '../../../test/factories.ts'

let mission: Awaited<ReturnType<typeof anExportMission>>
let organizer: Awaited<ReturnType<typeof mission.aSignedInNgo>>
let ngo: Awaited<ReturnType<typeof mission.aSignedInNgo>>
beforeAll(async () => {
  mission = await anExportMission()
  organizer = await mission.aSignedInNgo({ organizer: true })
  // More than the buffers of a connection take.
  ngo = await aLongExport(mission, 4000)
}, 120_000)
afterAll(() => mission.close())

const taken = () => mission.db.selectFrom('audit').where('action', '=', 'backup.take').selectAll().execute()

/** What a backup under way holds: a connection of its own, or cursors on the only one. */
const held = async () => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from pg_stat_activity
        where application_name = 'scrutineer backup' and datname = current_database())
      + (select count(*) from pg_cursors where name like 'backup%') as count`.execute(mission.db)
  return rows[0]?.count
}

test('an organizer takes everything that is kept, and the archive tells that they did', async () => {
  const reply = await fetch(`${mission.address}${backup.take.path}`, {
    headers: { authorization: `Bearer ${organizer.token}` },
  })
  expect(reply.headers.get('content-type')).toBe('application/zip')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="scrutineer-[\d-]+\.zip"$/)
  expect(Buffer.from(await reply.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from('PK'))
  expect(await taken()).toMatchObject([{ account: organizer.account, facts: {} }])
  await vi.waitFor(async () => expect(await held()).toBe(0))
})

test('nobody else may: without a session it is refused, and to staff of an NGO and observers forbidden', async () => {
  const before = await taken()
  const phone = await aPhone(mission, ngo.id)
  expect((await mission.nobody(backup.take)).status).toBe(401)
  expect((await ngo.staff(backup.take)).status).toBe(403)
  expect((await phone.call(backup.take)).status).toBe(403)
  expect(await taken()).toEqual(before)
})

test('asking for its headers alone takes nothing', async () => {
  const before = await taken()
  const headers = { authorization: `Bearer ${organizer.token}` }
  const reply = await mission.app.inject({ method: 'HEAD', url: backup.take.path, headers })
  expect(reply.statusCode).toBe(200)
  expect(await taken()).toEqual(before)
})

test('who goes away amid it leaves nothing behind, and meanwhile others are answered', async () => {
  const headers = { authorization: `Bearer ${organizer.token}` }
  const asked = request(`${mission.address}${backup.take.path}`, { headers }).end()
  // Node.js gives the event's arguments as a list of anything; a response event has the response.
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.once('error', () => undefined)
  await once(response, 'readable')
  expect(await held()).toBeGreaterThan(0)
  const reports = sql<{ count: number }>`select count(*) as count from answer`.execute(mission.db)
  expect((await reports).rows).toEqual([{ count: 4000 }])
  asked.destroy()
  await vi.waitFor(async () => expect(await held()).toBe(0), { timeout: 10_000 })
})
