import { cards } from '@scrutineer/contract/cards'
import { notes } from '@scrutineer/contract/notes'
import { MAX_PART_BYTES, outbox } from '@scrutineer/contract/outbox'
import { unplaced } from '@scrutineer/contract/unplaced'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { createDevice, sha256Hex } from '../../../../test/app-phone.ts'
import { createPhone } from '../../../../test/factories.ts'
import { reporting } from '../../../../test/reporting.ts'
import { removeAbandonedFiles } from './put-part.ts'

const { mission, ngo, county, phone } = await reporting({ code: 'FILES' })
let device = createDevice(phone.call)
beforeEach(() => {
  device = createDevice(phone.call)
})

const makePicture = (seed: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: seed, g: 90, b: 20 } } })
    .jpeg()
    .toBuffer()
const noteWith = (bytes: Buffer, station: object = { countyCode: county.code, pollingStationNumber: 1 }) => ({
  kind: 'note' as const,
  station: { countyCode: '', pollingStationNumber: 0, ...station },
  body: { text: 'The protocol' },
  attachments: [{ sha256: sha256Hex(bytes), name: 'protocol.jpg', sizeBytes: bytes.length }],
})
const put = (bytes: Buffer, from: number, to = bytes.length, sha256 = sha256Hex(bytes), call = phone.call) =>
  call(outbox.putPart, {
    params: { sha256 },
    query: { offset: from, size: bytes.length },
    body: bytes.subarray(from, to),
  })
const readFiles = async () => {
  const query = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  return (await ngo.staff(notes.list, { query })).value.flatMap(({ attachments = [] }) => attachments)
}

test('parts may arrive in any order, twice and overlapping; the file is attached to the note when all have', async () => {
  const picture = await makePicture(1)
  expect(await device.record(noteWith(picture))).toMatchObject([{ state: 'received' }])
  expect(await readFiles()).toEqual([])
  const size = picture.length
  expect((await put(picture, 200)).value).toEqual({ ranges: [{ from: 200, to: size }], isComplete: false })
  expect((await put(picture, 200)).value.ranges).toHaveLength(1)
  expect((await put(picture, 0, 100)).value.ranges).toEqual([
    { from: 0, to: 100 },
    { from: 200, to: size },
  ])
  const state = await phone.call(outbox.fileState, { params: { sha256: sha256Hex(picture) } })
  expect(state.value.ranges).toHaveLength(2)
  expect((await put(picture, 50, 250)).value).toEqual({ ranges: [], isComplete: true })
  expect(await readFiles()).toMatchObject([{ kind: 'picture', sizeBytes: size, path: expect.any(String) }])
  // The reply was lost: the phone asks, or sends again.
  expect((await put(picture, 50, 250)).value.isComplete).toBe(true)
  expect(await readFiles()).toHaveLength(1)
  expect(await mission.db.selectFrom('app_file_part').select('sha256').execute()).toEqual([])
})

test('a file that came before its note is attached with it', async () => {
  const picture = await makePicture(2)
  await put(picture, 0)
  await device.record(noteWith(picture))
  expect(await readFiles()).toHaveLength(1)
})

test('a file of a note that is unplaced goes with it when staff place it, also if it arrives later', async () => {
  const [early, late] = [await makePicture(3), await makePicture(4)]
  await put(early, 0)
  await device.record(noteWith(early, { countyCode: 'NOWHERE' }))
  await device.record(noteWith(late, { countyCode: 'NOWHERE' }))
  const { data } = (await ngo.staff(unplaced.list)).value
  expect(data.flatMap(({ attachments }) => attachments)).toHaveLength(1)
  const ids = data.map(({ id }) => id)
  await ngo.staff(unplaced.place, { body: { ids, idPollingStation: county.stationId(1) } })
  await put(late, 0)
  expect(await readFiles()).toHaveLength(2)
})

test('the hash of a photo that the phone made smaller is shown, also after staff placed it', async () => {
  const [plain, early, late] = [await makePicture(60), await makePicture(120), await makePicture(180)]
  const [originalEarly, originalLate] = [sha256Hex(Buffer.from('early')), sha256Hex(Buffer.from('late'))]
  const fileOf = (bytes: Buffer) => ({ sha256: sha256Hex(bytes), name: 'queue.jpg', sizeBytes: bytes.length })
  const files = [
    fileOf(plain),
    { ...fileOf(early), originalSha256: originalEarly },
    { ...fileOf(late), originalSha256: originalLate },
  ]
  await put(plain, 0)
  await put(early, 0)
  await device.record({ ...noteWith(plain, { countyCode: 'NOWHERE' }), attachments: files })
  const { data } = (await ngo.staff(unplaced.list)).value
  const unplacedFiles = data[0]?.attachments.map(({ originalSha256 }) => originalSha256)
  expect(unplacedFiles).toEqual([null, originalEarly])
  await ngo.staff(unplaced.place, { body: { ids: data.map(({ id }) => id), idPollingStation: county.stationId(1) } })
  await put(late, 0)
  const originals = (await readFiles()).map(({ originalSha256 }) => originalSha256).slice(-3)
  expect(originals).toEqual([null, originalEarly, originalLate])
})

test('bytes that aren’t those of the hash are deleted, so that the phone can send them again', async () => {
  const picture = await makePicture(5)
  const damaged = Buffer.from(picture)
  damaged[100] = (damaged[100] ?? 0) ^ 1
  const refused = await put(damaged, 0, damaged.length, sha256Hex(picture))
  expect(refused.status).toBe(400)
  expect(refused.problem.errors).toHaveProperty('sha256')
  const state = await phone.call(outbox.fileState, { params: { sha256: sha256Hex(picture) } })
  expect(state.value).toEqual({ ranges: [], isComplete: false })
  expect((await put(picture, 0)).value.isComplete).toBe(true)
})

test('a file is the observer’s own: another one neither sees nor completes it', async () => {
  const picture = await makePicture(6)
  await put(picture, 0, 100)
  const stranger = await createPhone(mission, ngo.id)
  const params = { sha256: sha256Hex(picture) }
  expect((await stranger.call(outbox.fileState, { params })).value.ranges).toEqual([])
  expect((await put(picture, 100, picture.length, params.sha256, stranger.call)).value.isComplete).toBe(false)
})

test('a part beyond the file, an empty one and one that is too large are refused', async () => {
  const picture = await makePicture(7)
  const sha256 = sha256Hex(picture)
  const send = (offset: number, body: Buffer) =>
    phone.call(outbox.putPart, { params: { sha256 }, query: { offset, size: picture.length }, body })
  expect((await send(picture.length, Buffer.from('x'))).problem.errors).toHaveProperty('size')
  expect((await send(0, Buffer.alloc(0))).status).toBe(400)
  expect((await send(0, Buffer.alloc(MAX_PART_BYTES + 1))).status).toBe(413)
})

test('a file with many gaps takes no further part; parts that it has, and those that close a gap, are still accepted', async () => {
  const bytes = Buffer.alloc(1000, 7)
  for (let gap = 0; gap < 200; gap += 1) await put(bytes, gap * 2, gap * 2 + 1)
  const refused = await put(bytes, 500, 501)
  expect([refused.status, refused.problem.detail]).toEqual([413, 'At most 200 entries.'])
  expect((await put(bytes, 398, 399)).value.ranges).toHaveLength(200)
  expect((await put(bytes, 0, 2)).value.ranges).toHaveLength(199)
})

test('a file that stays incomplete is removed after a week; one that is arriving stays, and a complete one too', async () => {
  const [abandoned, arriving, complete] = [await makePicture(40), await makePicture(150), await makePicture(240)]
  await put(abandoned, 0, 100)
  await put(complete, 0)
  mission.at('2024-06-12T09:00:00Z')
  await put(arriving, 0, 100)
  const clock = () => new Date('2024-06-16T10:00:00Z')
  await removeAbandonedFiles({ db: mission.db, clock })
  const read = async (bytes: Buffer) =>
    (await phone.call(outbox.fileState, { params: { sha256: sha256Hex(bytes) } })).value
  expect(await read(abandoned)).toEqual({ ranges: [], isComplete: false })
  expect(await read(arriving)).toEqual({ ranges: [{ from: 0, to: 100 }], isComplete: false })
  expect((await read(complete)).isComplete).toBe(true)
  expect((await put(abandoned, 0)).value.isComplete).toBe(true)
})

test('a note is still on the phone while its photo is, whatever has a receipt', async () => {
  const note = await device.make(noteWith(await makePicture(9)))
  const answered = await device.make({ kind: 'help', station: null, body: {} })
  const held = { items: 2, oldestAt: note.recordedAt }
  await phone.call(outbox.post, { body: { device: device.id, held, items: [note, answered] } })
  const { devices } = (await ngo.staff(cards.devices, { params: { id: phone.id } })).value
  expect(devices.find(({ id }) => id === device.id)).toMatchObject({ heldItems: 1, heldSince: note.recordedAt })
})
