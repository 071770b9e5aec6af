import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import { notes } from '@scrutineer/contract/notes'
import { MAX_DAY_EVENTS, MAX_STATION_OBSERVERS, stations } from '@scrutineer/contract/stations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })

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

test('the day has departures and notes, of the newest visit and of the day of the newest report', async () => {
  const ngo = await createNgo(mission)
  const county = await createCounty(mission)
  const phone = await createPhone(mission, ngo.id)
  const elsewhere = await createPhone(mission, ngo.id)
  const visit = (time: string, times: object) => {
    mission.at(time)
    return phone.call(answers.arrive, { body: { idPollingStation: 1, countyCode: county.code, ...times } })
  }
  const writeNote = (time: string) => {
    mission.at(time)
    const body = { countyCode: county.code, pollingStationNumber: 1, text: 'A queue' }
    return phone.call(notes.add, { body })
  }
  const call = (idObserver: number) => ngo.staff(calls.record, { body: { idObserver, outcome: 'reached' } })
  await writeNote('2024-06-08T09:00:00Z')
  await visit('2024-06-09T05:00:00Z', { observerArrivalTime: '2024-06-09T04:50:00Z' })
  await visit('2024-06-09T07:00:00Z', {
    observerArrivalTime: '2024-06-09T06:50:00Z',
    observerLeaveTime: '2024-06-09T06:55:00Z',
  })
  await writeNote('2024-06-09T08:00:00Z')
  await call(elsewhere.id)
  const { day } = (await ngo.staff(stations.get, { params: { id: county.stationId(1) } })).value
  expect(day?.events.map(({ kind, at }) => [kind, at])).toEqual([
    ['arrival', '2024-06-09T06:50:00.000Z'],
    ['departure', '2024-06-09T06:55:00.000Z'],
    ['note', '2024-06-09T08:00:00.000Z'],
  ])
})

test('the day is limited to the newest events, the page to the observers who reported last', async () => {
  const ngo = await createNgo(mission)
  const county = await createCounty(mission)
  const stationId = county.stationId(1)
  const { rows } = await sql<{ id: number }>`
    insert into observer (ngo_id, name, name_folded, phone, phone_key, pin_hash, created_at)
    select ${ngo.id}, 'Observer ' || n, 'x', ${county.code} || n, ${county.code} || n, 'x', now()
    from generate_series(1, ${MAX_STATION_OBSERVERS + 1}::int) as n returning id`.execute(mission.db)
  const ids = rows.map(({ id }) => id)
  await sql`
    insert into visit (observer_id, polling_station_id, revision, recorded_at)
    select id, ${stationId}, 1, timestamptz '2024-06-09 09:00Z' + id * interval '1 second'
    from unnest(${ids}::int[]) as id`.execute(mission.db)
  await sql`
    insert into note (observer_id, polling_station_id, text, created_at)
    select ${ids.at(-1)}, ${stationId}, 'A queue', timestamptz '2024-06-09 09:00Z' + n * interval '1 second'
    from generate_series(0, ${MAX_DAY_EVENTS}::int) as n`.execute(mission.db)
  const { day, observers, numberOfObservers } = (await ngo.staff(stations.get, { params: { id: stationId } })).value
  expect([day?.events.length, day?.events[0]?.at]).toEqual([MAX_DAY_EVENTS, '2024-06-09T09:00:01.000Z'])
  expect(numberOfObservers).toBe(MAX_STATION_OBSERVERS + 1)
  expect(observers.map(({ idObserver }) => idObserver)).toEqual(ids.toReversed().slice(0, MAX_STATION_OBSERVERS))
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
