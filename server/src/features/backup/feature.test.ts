import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { backup } from '@scrutineer/contract/backup'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createExportMission, createLongExport } from '../../../test/export-client.ts'

let mission: Awaited<ReturnType<typeof createExportMission>>
let organizer: Awaited<ReturnType<typeof mission.createSignedInNgo>>
beforeAll(async () => {
  mission = await createExportMission()
  organizer = await mission.createSignedInNgo({ organizer: true })
  // More than the buffers of a connection hold.
  await createLongExport(mission, 4000)
})
afterAll(() => mission.close())

const taken = () => mission.db.selectFrom('audit').where('action', '=', 'backup.take').selectAll().execute()

/** Resources of a backup in progress: a dedicated connection, or cursors on the only one. */
const countResources = async () => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from pg_stat_activity
        where application_name = 'scrutineer backup' and datname = current_database())
      + (select count(*) from pg_cursors where name like 'backup%') as count`.execute(mission.db)
  return rows[0]?.count
}

test('an organizer downloads a backup, which is audited', async () => {
  const reply = await fetch(`${mission.address}${backup.take.path}`, {
    headers: { authorization: `Bearer ${organizer.token}` },
  })
  expect(reply.headers.get('content-type')).toBe('application/zip')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="scrutineer-[\d-]+\.zip"$/)
  expect(Buffer.from(await reply.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from('PK'))
  expect(await taken()).toMatchObject([{ account: organizer.account, facts: {} }])
  await vi.waitFor(async () => expect(await countResources()).toBe(0), { timeout: 60_000 })
})

test('a HEAD request creates no backup', async () => {
  const before = await taken()
  const headers = { authorization: `Bearer ${organizer.token}` }
  const reply = await mission.app.inject({ method: 'HEAD', url: backup.take.path, headers })
  expect(reply.statusCode).toBe(200)
  expect(await taken()).toEqual(before)
})

test('an aborted backup leaves nothing behind, and other requests are served meanwhile', async () => {
  const headers = { authorization: `Bearer ${organizer.token}` }
  const download = request(`${mission.address}${backup.take.path}`, { headers }).end()
  // Node.js gives the event's arguments as a list of anything; a response event has the response.
  const [response] = (await once(download, 'response')) as [IncomingMessage]
  response.once('error', () => undefined)
  await once(response, 'readable')
  expect(await countResources()).toBeGreaterThan(0)
  const reports = sql<{ count: number }>`select count(*) as count from answer`.execute(mission.db)
  expect((await reports).rows).toEqual([{ count: 4000 }])
  download.destroy()
  await vi.waitFor(async () => expect(await countResources()).toBe(0), { timeout: 60_000 })
})
