import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { cards } from '@scrutineer/contract/cards'
import { notes } from '@scrutineer/contract/notes'
import { observerApp } from '@scrutineer/contract/observer-app'
import { observers } from '@scrutineer/contract/observers'
import { outbox } from '@scrutineer/contract/outbox'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../testkit/database/recount.ts'
import { createDevice, sha256Hex } from '../../../test/app-phone.ts'
import { createNgo, createObserver } from '../../../test/factories.ts'
import { createCaller } from '../../../test/mission.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, organizer, form, ngo, county } = await reporting({ code: 'MOVE' })

const answerAt = (number: number, option: number) => ({
  kind: 'answer' as const,
  station: { countyCode: county.code, pollingStationNumber: number },
  body: { questionId: form.question(1).id, options: [{ optionId: form.optionId(1, option) }] },
})

/** An observer with a card, an app that it signed in, and an assigned station. */
const createAppObserver = async () => {
  const observer = await createObserver(mission, ngo.id)
  await ngo.staff(observers.change, { body: { idObserver: observer.id, assignedStations: [`${county.code} 1`] } })
  const issued = (await ngo.staff(cards.issue, { body: { ids: [observer.id] } })).value[0]
  const device = { id: crypto.randomUUID(), name: 'Android' }
  const signIn = () => mission.anonymous(observerApp.signIn, { body: { token: issued?.token ?? '', device } })
  const call = createCaller(mission.app, (await signIn()).value.access_token)
  return { observer, call, signIn, token: issued?.token ?? '', device: createDevice(call, device.id) }
}

test('an observer who moves to another NGO leaves past reports with the earlier one, and goes on without signing in', async () => {
  const other = await createNgo(mission)
  const { observer, call, signIn, device } = await createAppObserver()
  const before = await device.make(answerAt(1, 0))
  await device.send(before)
  // The name as well: what the phone sends again is known by it.
  const move = { body: { idObserver: observer.id, idNgo: other.id, name: 'Ana Maria Popescu' } }
  expect((await ngo.staff(observers.change, move)).status).toBe(403)
  mission.at('2024-06-09T10:00:00Z')
  expect((await organizer.staff(observers.change, move)).value).toBe(true)

  const { value: start } = await call(observerApp.start)
  const id = start.observer.id
  expect(start).toMatchObject({
    observer: { name: 'Ana Maria Popescu', ngo: other.name },
    assigned: [{ countyCode: county.code, pollingStationNumber: 1 }],
    // Not a server that has lost what the phone has receipts for.
    stored: { items: 0, since: '2024-06-09T10:00:00.000Z' },
  })
  expect((await signIn()).status).toBe(200)
  // An item whose receipt didn't arrive before the move.
  expect(await device.send(before)).toMatchObject([{ id: before.id, state: 'received' }])
  const after = await device.make(answerAt(1, 1))
  await device.send(after)
  await device.record(answerAt(2, 1))
  // A phone that learned of the move between the two calls sends it as the earlier entry's.
  const asEarlier = { body: { device: device.id, earlierObserver: observer.id, items: [after] } }
  expect((await call(outbox.post, asEarlier)).value.items).toMatchObject([{ id: after.id, state: 'received' }])

  const threadsOf = async (staff: typeof ngo.staff) =>
    (await staff(answers.threads)).value.data.map(({ idObserver, pollingStationName }) => [
      idObserver,
      pollingStationName,
    ])
  expect(await threadsOf(ngo.staff)).toEqual([[observer.id, `${county.code} 1`]])
  // At a station with reports of both times, each NGO has a report of its own.
  expect((await threadsOf(other.staff)).toSorted()).toEqual([
    [id, `${county.code} 1`],
    [id, `${county.code} 2`],
  ])
  const textsAt = async (staff: typeof ngo.staff, idObserver: number) =>
    (await staff(answers.filledIn, { query: { idObserver, idPollingStation: county.stationId(1) } })).value.flatMap(
      each => each.answers.map(({ text }) => text),
    )
  expect(await textsAt(ngo.staff, observer.id)).toEqual(['Yes'])
  expect(await textsAt(other.staff, id)).toEqual(['No'])
  expect(
    (await ngo.staff(answers.filledIn, { query: { idObserver: id, idPollingStation: county.stationId(1) } })).status,
  ).toBe(404)
  expect([(await ngo.staff(observers.count)).value, (await other.staff(observers.count)).value]).toEqual([1, 1])
  await expectConsistentCounters(mission.db)
  const { value: log } = await organizer.staff(audit.list, { query: { action: 'observer.change' } })
  expect(log.data[0]).toMatchObject({ subject: { kind: 'observer', id } })
})

test('a photo that arrives after the move belongs to the note that waits for it, and one from before isn’t sent again', async () => {
  const other = await createNgo(mission)
  const { observer, call, device } = await createAppObserver()
  const noteWith = (...files: Buffer[]) => ({
    ...{ kind: 'note' as const, station: answerAt(1, 0).station, body: { text: 'The protocol' } },
    attachments: files.map(each => ({ sha256: sha256Hex(each), name: 'protocol.jpg', sizeBytes: each.length })),
  })
  const makePicture = (red: number) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 90, b: 20 } } })
      .jpeg()
      .toBuffer()
  const [early, late] = [await makePicture(1), await makePicture(200)]
  const put = (file: Buffer, from: number, to = file.length) =>
    call(outbox.putPart, {
      params: { sha256: sha256Hex(file) },
      query: { offset: from, size: file.length },
      body: file.subarray(from, to),
    })
  await device.record(noteWith(early, late))
  await put(early, 0)
  await put(late, 0, 100)
  await organizer.staff(observers.change, { body: { idObserver: observer.id, idNgo: other.id } })
  const { id } = (await call(observerApp.start)).value.observer
  const lacking = (await call(outbox.fileState, { params: { sha256: sha256Hex(late) } })).value.ranges
  expect((await put(late, lacking[0]?.to ?? 0)).value.isComplete).toBe(true)
  await device.record(noteWith(early))
  const filesOf = async (staff: typeof ngo.staff, idObserver: number) =>
    (await staff(notes.list, { query: { idObserver, idPollingStation: county.stationId(1) } })).value.flatMap(
      ({ attachments = [] }) => attachments,
    )
  expect(await filesOf(ngo.staff, observer.id)).toHaveLength(2)
  expect(await filesOf(other.staff, id)).toHaveLength(1)
})

test('after the move a card signs in as many phones as before, and a phone that is to be erased learns it', async () => {
  const other = await createNgo(mission)
  const { observer, call, token, device } = await createAppObserver()
  const signIn = (id = crypto.randomUUID()) =>
    mission.anonymous(observerApp.signIn, { body: { token, device: { id, name: 'Android' } } })
  await signIn()
  await organizer.staff(observers.change, { body: { idObserver: observer.id, idNgo: other.id } })
  expect((await signIn()).status).toBe(200)
  expect((await signIn()).problem.errors).toHaveProperty('token')
  const { id } = (await call(observerApp.start)).value.observer
  await other.staff(cards.endDevice, { params: { id, device: device.id }, body: { erase: true } })
  expect((await mission.anonymous(observerApp.deviceState, { params: { id: device.id } })).value.isErased).toBe(true)
})

test('the same NGO again changes nothing, and an unknown one is refused', async () => {
  const observer = await createObserver(mission, ngo.id)
  const change = (idNgo: number) => organizer.staff(observers.change, { body: { idObserver: observer.id, idNgo } })
  expect((await change(ngo.id)).value).toBe(false)
  expect((await change(2 ** 31 - 1)).status).toBe(404)
  expect((await ngo.staff(observers.list)).value.data.map(({ id }) => id)).toContain(observer.id)
})
