import { followUps } from '@scrutineer/contract/follow-up'
import { notes } from '@scrutineer/contract/notes'
import { outbox } from '@scrutineer/contract/outbox'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../testkit/database/recount.ts'
import { createDevice, sha256Hex } from '../../../test/app-phone.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, form, ngo, county, phone } = await reporting({ code: 'MOVED' })
let device = createDevice(phone.call)
beforeEach(() => {
  device = createDevice(phone.call)
})
afterEach(() => expectConsistentCounters(mission.db))

const at = (number: number) => ({ countyCode: county.code, pollingStationNumber: number })
const key = (number: number) => ({ idObserver: phone.id, idPollingStation: county.stationId(number) })
const note = (text: string, number = 1, fields: object = {}) => ({
  kind: 'note' as const,
  station: at(number),
  body: { text },
  ...fields,
})
const move = (from: number, to: number) => ({ kind: 'move' as const, station: at(from), body: { to: at(to) } })
/** Texts and numbers of files; the notes about moves by their first words. */
const read = async (number: number) =>
  (await ngo.staff(notes.list, { query: key(number) })).value
    .map(({ text, attachments }) => [text.startsWith('I was at') ? 'moved' : text, attachments?.length ?? 0])
    .toSorted()

test('notes move with their photos, also one that arrives later, and what staff wrote stays', async () => {
  const { data: bytes } = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer({ resolveWithObject: true })
  const attachments = [{ sha256: sha256Hex(bytes), name: 'queue.png', sizeBytes: bytes.length }]
  const late = await device.make(note('Late'))
  await device.record(note('A queue', 1, { attachments }))
  await device.record(note('On a question', 1, { body: { text: 'On a question', questionId: form.question(0).id } }))
  await ngo.staff(notes.add, { body: { ...key(1), text: 'Called them' }, files: [] })
  const moved = await device.make(move(1, 2))
  const after = await device.make(note('Afterwards'))
  await device.send(after)
  await device.send(moved)
  await device.send(late)
  await phone.call(outbox.putPart, {
    params: { sha256: sha256Hex(bytes) },
    query: { offset: 0, size: bytes.length },
    body: bytes,
  })
  expect(await read(1)).toEqual([
    ['Afterwards', 0],
    ['Called them', 0],
    ['moved', 0],
  ])
  expect(await read(2)).toEqual([
    ['A queue', 1],
    ['Late', 0],
    ['On a question', 0],
    ['moved', 0],
  ])
  // A further move takes them along; the notes about the first one stay.
  await device.record(move(2, 3))
  expect(await read(2)).toEqual([
    ['moved', 0],
    ['moved', 0],
  ])
  expect((await read(3)).map(([text]) => text)).toEqual(['A queue', 'Late', 'On a question', 'moved'])
})

test('a problem that moves needs a follow-up at the station where it was', async () => {
  await device.record({ kind: 'problem', station: at(1), body: { text: 'The box is open' } })
  await device.record(move(1, 2))
  const { events } = (await ngo.staff(followUps.open, { body: key(2) })).value
  expect(events).toMatchObject([{ kind: 'opened', value: 'The box is open', isProblem: true }])
  expect((await read(2)).map(([text]) => text)).toEqual(['The box is open', 'moved'])
})
