import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { observers } from '@scrutineer/contract/observers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createExportMission } from '../../../test/export-client.ts'
import { createCounty, createPhone } from '../../../test/factories.ts'

let mission: Awaited<ReturnType<typeof createExportMission>>
let organizer: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let county: Awaited<ReturnType<typeof createCounty>>
let phone: Awaited<ReturnType<typeof createPhone>>
beforeAll(async () => {
  mission = await createExportMission()
  organizer = await mission.createSignedInNgo({ organizer: true })
})
afterAll(() => mission.close())
beforeEach(async () => {
  county = await createCounty(mission)
  phone = await createPhone(mission, organizer.id)
})

const visit = async (station: number) => {
  const query = { ObserverId: phone.id, PollingStationNumber: county.stationId(station) }
  return organizer.staff(answers.visit, { query })
}
const noTimes = { observerArrivalTime: null, observerLeaveTime: null }
/** Times sent by phones without a set clock, with another calendar, or with an empty field. */
const farTimes = [
  '0001-01-01T00:00:00',
  '0001-01-01T00:00:00+14:00',
  '0000-00-00 00:00:00',
  '1403-03-20 08:00:00',
  '1899-12-31T23:59:59Z',
  '2201-01-01T00:00:00Z',
  '2567-06-09 08:00:00',
  '9999-12-31T23:59:59-14:00',
]

test.each(farTimes)('a visit with the time %s is stored without it', async time => {
  const body = { countyCode: county.code, idPollingStation: 1, urbanArea: true }
  const sent = { ...body, observerArrivalTime: time, observerLeaveTime: time }
  expect((await phone.call(answers.arrive, { body: sent })).status).toBe(200)
  expect((await visit(1)).value).toMatchObject({ ...noTimes, urbanArea: true })
  const departure = await phone.call(answers.leave, { body: { ...body, observerLeaveTime: time } })
  expect([departure.status, Object.keys(departure.problem.errors ?? {})]).toEqual([400, ['observerLeaveTime']])
})

test('the first and the last day of 1900 to 2200 are valid times', async () => {
  const [observerArrivalTime, observerLeaveTime] = ['1900-01-01T00:00:00.000Z', '2200-12-31T23:59:59.000Z']
  const body = { countyCode: county.code, idPollingStation: 1, observerArrivalTime, observerLeaveTime }
  expect((await phone.call(answers.arrive, { body })).status).toBe(200)
  expect((await visit(1)).value).toMatchObject({ observerArrivalTime, observerLeaveTime })
})

test.each(['0001-01-01', '1899-12-31', '2201-01-01T00:00', '9999-12-31T23:59:59-14:00'])(
  'a list or export from or to %s is rejected with the name of the field',
  async time => {
    for (const field of ['from', 'to'])
      for (const reply of [
        await organizer.staff(answers.threads, { query: { [field]: time } }),
        await organizer.staff(audit.list, { query: { [field]: time } }),
      ])
        expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([400, [field]])
    expect((await organizer.download({ query: { from: time } })).status).toBe(400)
    expect((await organizer.staff(observers.list, { query: { lastSeenBefore: time } })).status).toBe(400)
  },
)

test.each([
  ["'0001-01-01 00:00:00+00'", "'0044-03-15 12:00:00+00 BC'"],
  ["'4713-01-01 BC'", "'294276-12-31 23:59:59+00'"],
  ["'-infinity'", "'infinity'"],
  ["'10000-01-01'", "'1899-12-31 23:59:59+00'"],
])(
  'a stored visit with arrival %s and departure %s is shown and exported without times',
  async (arrival, departure) => {
    await sql`
    insert into visit (observer_id, polling_station_id, revision, arrived_at, left_at, recorded_at)
    values (${phone.id}, ${county.stationId(1)}, 1, ${sql.raw(arrival)}, ${sql.raw(departure)}, '2024-06-09 08:00')`.execute(
      mission.db,
    )
    expect((await visit(1)).value).toMatchObject(noTimes)
    const query = { idObserver: phone.id, idPollingStation: county.stationId(1) }
    expect((await organizer.staff(answers.history, { query })).value.visits).toMatchObject([noTimes])
    const csv = await organizer.csv({ part: 'visits', county: county.code })
    expect(csv.slice(1).map(row => [row.includes(phone.phone), row.join().includes('00:')])).toEqual([[true, false]])
    expect((await organizer.sheets({ county: county.code })).visits).toHaveLength(1)
  },
)

test('records of a clock that was far ahead don’t break lists and exports', async () => {
  await sql`update observer set last_seen_at = '12024-06-09' where id = ${phone.id}`.execute(mission.db)
  await sql`
    insert into visit (observer_id, polling_station_id, revision, recorded_at)
    values (${phone.id}, ${county.stationId(1)}, 1, '12024-06-09')`.execute(mission.db)
  const query = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  expect((await organizer.staff(answers.history, { query })).status).toBe(200)
  const list = (await organizer.staff(observers.list, { query: { pageSize: 1000 } })).value.data
  expect(list.find(({ id }) => id === phone.id)?.lastSeen).toBeNull()
  expect((await organizer.csv({ part: 'visits', county: county.code }))[0]).toContain('Phone')
})
