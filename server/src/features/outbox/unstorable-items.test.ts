import { readFile } from 'node:fs/promises'
import { answers } from '@scrutineer/contract/answers'
import { outbox } from '@scrutineer/contract/outbox'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createDevice } from '../../../test/app-phone.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, form, ngo, county, phone } = await reporting({ code: 'ODD' })
let device = createDevice(phone.call)
beforeEach(() => {
  device = createDevice(phone.call)
})

const station = () => ({ countyCode: county.code, pollingStationNumber: 1 })
const answer = (fields: object = {}) => ({
  kind: 'answer' as const,
  station: station(),
  body: { questionId: form.question(1).id, options: [{ optionId: form.optionId(1, 1) }], ...fields },
})
const readAnswers = async () => {
  const query = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  return (await ngo.staff(answers.filledIn, { query })).value.flatMap(each => each.answers.map(({ text }) => text))
}
const large = 2 ** 31
const yearZero = '0000-06-09T08:00:00.000Z'

test('an item that can’t be stored is refused alone: the call succeeds, and the others are received', async () => {
  const unstorable = [
    await device.make({ ...answer(), station: { countyCode: 'A\0', pollingStationNumber: 1 } }),
    await device.make({ kind: 'visit', station: { ...station(), pollingStationNumber: large }, body: {} }),
    await device.make({ kind: 'visit', station: station(), body: { observerArrivalTime: yearZero } }),
    await device.make({ kind: 'visit', station: station(), body: { observerLeaveTime: yearZero } }),
    await device.make({ ...answer(), recordedAt: yearZero }),
    await device.make({ kind: 'read', station: null, body: { idMessage: large } }),
    await device.make({
      kind: 'move',
      station: station(),
      body: { to: { ...station(), pollingStationNumber: large } },
    }),
    await device.make(answer({ later: { 'a\0': 1 } })),
    await device.make(answer({ later: ['\ud800'] })),
    ...[null, 7, 'item', []],
  ]
  const good = await device.make(answer())
  const held = { items: unstorable.length + 1, oldestAt: yearZero }
  const { status, value } = await phone.call(outbox.post, {
    body: { device: device.id, held, items: [...unstorable, good] },
  })
  expect(status).toBe(200)
  expect(value.items.map(each => (each.state === 'refused' ? each.code : each.state))).toEqual([
    ...unstorable.map(() => 'invalid'),
    'received',
  ])
  expect(await readAnswers()).toEqual(['No'])
})

test('a field that an earlier version stored with a NUL character doesn’t stop the items before it', async () => {
  const [first, second] = [await device.make(answer()), await device.make(answer({ typed: String.raw`a\u0000` }))]
  await device.send(second)
  const stored = JSON.stringify({ ...second, later: 'x\0y\ud800' })
  await sql`update app_item set item = ${stored}::json where id = ${second.id}`.execute(mission.db)
  const migration = new URL('../../../migrations/0024-repaired-texts.sql', import.meta.url)
  await sql.raw(await readFile(migration, 'utf8')).execute(mission.db)
  expect(await device.send(first)).toMatchObject([{ state: 'received' }])
  const { rows } = await sql`select item from app_item where id = ${second.id}`.execute(mission.db)
  expect(rows).toEqual([{ item: { ...second, later: 'x\ufffdy\ufffd' } }])
})
