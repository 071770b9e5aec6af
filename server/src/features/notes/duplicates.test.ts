import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { notes } from '@scrutineer/contract/notes'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../testkit/database/recount.ts'
import {
  createCounty,
  createForm,
  createNgo,
  createObserver,
  createPhone,
  formUpload,
} from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

let ngo: Awaited<ReturnType<typeof createNgo>>
let county: Awaited<ReturnType<typeof createCounty>>
let phone: Awaited<ReturnType<typeof createPhone>>
const mission = await sharedMission()
beforeEach(async () => {
  mission.at('2024-06-09T09:00:00Z')
  ngo = await createNgo(mission)
  county = await createCounty(mission)
  phone = await createPhone(mission, ngo.id)
})

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
const sent = (
  fields: Record<string, string | number>,
  { key, files = [] }: { key?: string; files?: Buffer[] } = {},
) => {
  return {
    body: fields,
    files: files.map(file => new File([Uint8Array.from(file)], 'photo.png')),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  }
}
const fromPhone = (fields: Record<string, string | number>, options?: Parameters<typeof sent>[1]) =>
  phone.call(notes.add, sent({ CountyCode: county.code, PollingStationNumber: 1, ...fields }, options))
const list = async (station = 1, idObserver = phone.id) =>
  (await ngo.staff(notes.list, { query: { idObserver, idPollingStation: county.stationId(station) } })).value

test('a note repeated with its key is stored once, with one picture, however late or concurrent', async () => {
  const options = { key: 'one', files: [await picture('#a33')] }
  const replies = await Promise.all([1, 2, 3].map(() => fromPhone({ Text: 'A queue' }, options)))
  mission.at('2024-06-09T20:00:00Z')
  replies.push(await fromPhone({ Text: 'A queue' }, options))
  const [first] = await list()
  expect(replies.map(({ status, value }) => [status, value.id])).toEqual(replies.map(() => [200, first?.id]))
  expect(await list()).toHaveLength(1)
  expect(first?.attachmentsPaths).toHaveLength(1)
  const [thread] = (await ngo.staff(answers.threads)).value.data
  expect(thread).toMatchObject({ numberOfNotes: 1, lastModified: '2024-06-09T09:00:00.000Z' })
  const events = mission.db.selectFrom('live_event').where('note_id', '=', first?.id ?? 0)
  expect(await events.selectAll().execute()).toHaveLength(1)
  await expectConsistentCounters(mission.db)
})

test('the same text with another key is another note', async () => {
  for (const key of ['one', 'two']) expect((await fromPhone({ Text: 'A queue' }, { key })).status).toBe(200)
  expect((await fromPhone({ Text: 'A queue' })).status).toBe(200)
  expect(await list()).toHaveLength(3)
})

test('a key used for another note is rejected, and nothing is written', async () => {
  const form = await createForm((await createNgo(mission, { organizer: true })).staff, formUpload(`K${county.code}`))
  const files = [await picture('#3a3')]
  await fromPhone({ Text: 'A queue' }, { key: 'one', files })
  const others = [
    await fromPhone({ Text: 'A fight' }, { key: 'one', files }),
    await fromPhone({ Text: 'A queue', PollingStationNumber: 2 }, { key: 'one', files }),
    await fromPhone({ Text: 'A queue', QuestionId: form.question(0).id }, { key: 'one', files }),
    await fromPhone({ Text: 'A queue' }, { key: 'one' }),
    await fromPhone({ Text: 'A queue' }, { key: 'one', files: [await picture('#33a')] }),
  ]
  expect(others.map(({ status, problem }) => [status, problem.code])).toEqual(others.map(() => [409, 'conflict']))
  const long = await fromPhone({ Text: 'A queue' }, { key: 'k'.repeat(201) })
  expect([long.status, Object.keys(long.problem.errors ?? {})]).toEqual([400, ['Idempotency-Key']])
  expect([await list(), await list(2)].map(list => list.length)).toEqual([1, 0])
})

test('keys are per sender: another observer or staff can use the same key', async () => {
  const other = await createPhone(mission, ngo.id)
  const fields = { CountyCode: county.code, PollingStationNumber: 1, Text: 'A queue' }
  await fromPhone({ Text: 'A queue' }, { key: 'one' })
  expect((await other.call(notes.add, sent(fields, { key: 'one' }))).status).toBe(200)
  const report = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  expect((await ngo.staff(notes.add, sent({ ...report, text: 'A queue' }, { key: 'one' }))).status).toBe(200)
  expect([await list(), await list(1, other.id)].map(list => list.length)).toEqual([2, 1])
})

test('a staff note repeated with its key is audited as a repetition', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const report = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const send = () => ngo.staff(notes.add, sent({ ...report, text: 'Called the observer' }, { key: 'one' }))
  const ids = [(await send()).value.id, (await send()).value.id]
  expect(new Set(ids).size).toBe(1)
  const { data } = (await organizer.staff(audit.list, { query: { idNgo: ngo.id, action: 'note.add' } })).value
  expect(data.map(({ facts }) => facts)).toEqual([{ pictures: 0, repeated: true }, { pictures: 0 }])
  const another = { ...report, idObserver: (await createObserver(mission, ngo.id)).id }
  const refused = await ngo.staff(notes.add, sent({ ...another, text: 'Called the observer' }, { key: 'one' }))
  expect([refused.status, refused.problem.code]).toEqual([409, 'conflict'])
})

test('without a key, a note repeated within ten minutes is one; later or with other content it is another', async () => {
  const files = [await picture('#a33'), await picture('#33a')]
  const first = await fromPhone({ Text: 'A queue' }, { files })
  mission.at('2024-06-09T09:09:59Z')
  const again = await fromPhone({ Text: 'A queue' }, { files })
  expect([again.status, again.value.id]).toEqual([200, first.value.id])
  expect(await list()).toHaveLength(1)
  await fromPhone({ Text: 'A queue' }, { files: files.toReversed() })
  await fromPhone({ Text: 'A queue' })
  await fromPhone({ Text: 'a queue' }, { files })
  expect(await list()).toHaveLength(4)
  mission.at('2024-06-09T09:30:00Z')
  await fromPhone({ Text: 'A queue' })
  expect(await list()).toHaveLength(5)
  await fromPhone({ Text: 'A queue', PollingStationNumber: 2 })
  expect(await list(2)).toHaveLength(1)
  await expectConsistentCounters(mission.db)
})
