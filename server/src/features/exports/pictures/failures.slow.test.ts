import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { audit } from '@scrutineer/contract/audit'
import { exports } from '@scrutineer/contract/exports'
import { notes } from '@scrutineer/contract/notes'
import { expect, test, vi } from 'vitest'
import { unique } from '../../../../../testkit/unique.ts'
import { createCounty } from '../../../../test/factories.ts'
import { createPictureMission, fileKinds, rowOf, type SentFile, sha256 } from '../../../../test/picture-mission.ts'

const mission = await createPictureMission(100 * 1024 ** 2)
const { organizer, ngos, phones, opened, send, read, url } = mission
const [phone = expect.unreachable()] = phones

test('files that are missing, unreadable or not as received are listed as such', async () => {
  const county = await createCounty(mission)
  const contents = await send(phone, county, fileKinds.slice(1), '2024-06-09T09:00:00Z')
  const pathOf = ({ bytes }: SentFile) => join(mission.folder, sha256(bytes).slice(0, 2), sha256(bytes))
  const [missing, unreadable, changed, intact] = contents
  if (!missing || !unreadable || !changed || !intact) return expect.unreachable()
  for (const file of [missing, unreadable]) await rm(pathOf(file))
  await mkdir(pathOf(unreadable))
  await writeFile(pathOf(changed), 'other')
  const found = await read(organizer, { county: county.code })
  const errors = contents.map(file => rowOf(found.index, file).error)
  expect(errors).toEqual(['missing', 'unreadable', 'changed', ''])
  expect(found.files.size).toBe(2)
  const row = rowOf(found.index, changed)
  expect([row.sha256, String(found.files.get(row.path ?? ''))]).toEqual([sha256(Buffer.from('other')), 'other'])
  expect(rowOf(found.index, missing)).toMatchObject({ path: '', bytes: '', sha256: '', media_type: 'audio/mpeg' })
})

/** Adds rows of a file to a new note: `count` files of `size` bytes. */
const createFiles = async (
  county: Awaited<ReturnType<typeof createCounty>>,
  count: number,
  bytes: Buffer,
  size = bytes.length,
) => {
  const { value } = await phone.call(notes.add, {
    body: { countyCode: county.code, pollingStationNumber: 1, text: unique() },
    files: [new File([new Uint8Array(bytes)], 'file')],
  })
  const rows = Array.from({ length: count - 1 }, (_, index) => ({
    ...{ note_id: value.id, position: index + 1, file_name: 'file', media_type: 'application/octet-stream' },
    ...{ size_bytes: size, sha256: sha256(bytes), width: 0, height: 0 },
  }))
  await mission.db.insertInto('attachment').values(rows).execute()
}

test('above the limit a download is refused with the size and the filter that narrows it', async () => {
  const county = await createCounty(mission)
  await createFiles(county, 3, Buffer.from('small'), 60 * 1024 ** 2)
  const countEntries = async () =>
    (await organizer.staff(audit.list, { query: { action: 'picture.download' } })).value.totalItems
  const entries = await countEntries()
  const refused = await organizer.staff(exports.pictures, { query: { idNgo: ngos[0]?.id ?? 0 } })
  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, ['county']])
  const narrower = await organizer.staff(exports.pictures, { query: { county: county.code } })
  expect(narrower.problem.errors).toEqual({
    from: [
      'The originals of these 3 files have 120\u00a0MB; a download can have at most 100\u00a0MB. Filter the list by a county, a shorter time or an observer.',
    ],
  })
  expect((await organizer.staff(exports.countPictures, { query: { county: county.code } })).value.files).toBe(3)
  expect(await countEntries()).toBe(entries)
})

test('a canceled download ends its reading, and another one can begin', async () => {
  const county = await createCounty(mission)
  await createFiles(county, 80, Buffer.alloc(1024 ** 2, 'noise'))
  opened.count = 0
  const headers = { authorization: `Bearer ${organizer.token}` }
  const canceled = request(url({ county: county.code }), { headers }).end()
  // Node.js gives the event's arguments as a list of anything; a response event has the response.
  const [response] = (await once(canceled, 'response')) as [IncomingMessage]
  response.once('error', () => undefined)
  let before = -1
  // A reader that takes nothing: the server reads no more than the connection's buffers hold.
  await vi.waitFor(
    () => {
      const hasStopped = opened.count > 0 && opened.count === before
      before = opened.count
      expect(hasStopped).toBe(true)
    },
    { interval: 300, timeout: 30_000 },
  )
  expect(opened.count).toBeLessThan(60)
  const [other] = await send(phone, await createCounty(mission), fileKinds.slice(0, 1), '2024-06-09T09:00:00Z')
  const statusOfNext = async () => {
    const reply = await fetch(url({ county: other?.county.code ?? '' }), { headers })
    await reply.arrayBuffer()
    return reply.status
  }
  // One at a time in a session.
  expect(await statusOfNext()).toBe(429)
  canceled.destroy()
  await vi.waitFor(async () => expect(await statusOfNext()).toBe(200), { timeout: 30_000 })
  // Its reading has ended before all of its files were opened.
  expect(opened.count).toBeLessThan(80)
})
