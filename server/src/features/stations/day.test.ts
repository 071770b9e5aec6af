import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import { stations } from '@scrutineer/contract/stations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'

let mission: Mission
let organizer: Awaited<ReturnType<typeof createNgo>>
beforeAll(async () => {
  mission = await createMission()
  organizer = await createNgo(mission, { organizer: true })
})
afterAll(() => mission.close())

test('a station’s day has visits, answers and calls in the order of time, in the caller’s scope', async () => {
  const form = await createForm(organizer.staff, formUpload('A'))
  const [ngo, other] = [await createNgo(mission), await createNgo(mission)]
  const county = await createCounty(mission)
  const phone = await createPhone(mission, ngo.id, { name: 'Ana' })
  const read = async ({ staff } = ngo) => (await staff(stations.get, { params: { id: county.stationId(1) } })).value.day
  expect(await read()).toBeUndefined()
  mission.at('2024-06-09T06:10:00Z')
  const visit = (times: object) => ({ body: { idPollingStation: 1, countyCode: county.code, ...times } })
  // A departure that is wrong by years is on another day.
  await phone.call(
    answers.arrive,
    visit({ observerArrivalTime: '2024-06-09T06:05:00Z', observerLeaveTime: '2034-06-09T06:05:00Z' }),
  )
  mission.at('2024-06-09T08:00:00Z')
  await phone.call(answers.post, {
    body: { answers: [answerTo(form, county.code, 0, [2]), answerTo(form, county.code, 1, [0])] },
  })
  mission.at('2024-06-09T09:00:00Z')
  await ngo.staff(calls.record, { body: { idObserver: phone.id, outcome: 'reached', comment: 'Only for staff' } })
  const day = await read()
  expect([day?.from, day?.until]).toEqual(['2024-06-09T02:00:00.000Z', '2024-06-10T02:00:00.000Z'])
  const event = { idObserver: phone.id, observerName: 'Ana', numberOfFlagged: 0 }
  const expected = [
    { ...event, kind: 'arrival', at: '2024-06-09T06:05:00.000Z' },
    { ...event, kind: 'answers', at: '2024-06-09T08:00:00.000Z', numberOfFlagged: 1 },
    { ...event, kind: 'call', at: '2024-06-09T09:00:00.000Z' },
  ]
  expect(day?.events).toEqual(expected)
  expect((await read(organizer))?.events).toEqual(expected)
  expect(await read(other)).toBeUndefined()
})

test('calls to an observer who only visited a station are listed at it', async () => {
  const [ngo, other] = [await createNgo(mission), await createNgo(mission)]
  const county = await createCounty(mission)
  const phone = await createPhone(mission, ngo.id)
  const body = { idPollingStation: 1, countyCode: county.code, observerArrivalTime: '2024-06-09T06:05:00Z' }
  await phone.call(answers.arrive, { body })
  await ngo.staff(calls.record, { body: { idObserver: phone.id, outcome: 'no_answer' } })
  const query = { idPollingStation: county.stationId(1) }
  expect((await ngo.staff(calls.list, { query })).value.data).toMatchObject([
    { idObserver: phone.id, outcome: 'no_answer', account: ngo.account },
  ])
  expect((await other.staff(calls.list, { query })).value.totalItems).toBe(0)
})
