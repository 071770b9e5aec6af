import { answers } from '@scrutineer/contract/answers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createCounty,
  createForm,
  createNgo,
  createObserver,
  createPhone,
  formUpload,
} from '../../../../test/factories.ts'
import { sharedMission } from '../../../../test/mission.ts'
import { applyTallyChanges, reconcileCounters } from '../../../db/shared/counters.ts'

const mission = await sharedMission()

const stations = 300

/** Inserts threads by this many observers at every station, over ten hours; some at the same second. */
const manyThreads = async (ngoId: number, countyId: number, observers: number) => {
  const created = []
  for (let n = 0; n < observers; n += 1) created.push(createObserver(mission, ngoId))
  const ids = (await Promise.all(created)).map(({ id }) => id)
  await sql`
    insert into thread (observer_id, polling_station_id, ngo_id, county_id, sort_at, note_count)
    select observer_id, polling_station.id, ${ngoId}, county_id,
      timestamptz '2024-06-09 06:00:00Z' + 4 * mod(hashint4(observer_id + polling_station.id)::bigint + 2147483648, 9000) * interval '1 second', 1
    from unnest(${ids}::int[]) as observer_id, polling_station where county_id = ${countyId}`.execute(mission.db)
}

/** Simulates changes that are not applied yet: a thread that has just come to each time bucket. */
const addUnappliedChanges = () =>
  sql`
    with changed as (update tally set total = total - 1 where measure = 'time_bucket' returning *)
    insert into tally_change (ngo_id, measure, subject_ids, amount)
    select ngo_id, measure, array_agg(subject_id), 1 from changed group by 1, 2`.execute(mission.db)

test('every page of a long list has the right threads, however deep, while threads move', async () => {
  const [organizer, other] = [await createNgo(mission, { organizer: true }), await createNgo(mission)]
  const county = await createCounty(mission, 'AA', stations)
  const form = await createForm(organizer.staff, formUpload('A'))
  await manyThreads(organizer.id, county.id, 3)
  await manyThreads(other.id, county.id, 16)
  expect(await reconcileCounters(mission.db)).toBe(true)
  const phone = await createPhone(mission, other.id)

  const expectPages = async (ngo: typeof organizer, ngoIds: number[]) => {
    const { rows } = await sql<{ thread: string }>`
      select observer_id || ' ' || polling_station_id as thread from thread where ngo_id = any(${ngoIds})
      order by sort_at desc, observer_id, polling_station_id`.execute(mission.db)
    const pageSize = 100
    for (let page = 1; page <= Math.ceil(rows.length / pageSize); page += 1) {
      const { value } = await ngo.staff(answers.threads, { query: { page, pageSize } })
      const shown = value.data.map(({ idObserver, idPollingStation }) => `${idObserver} ${idPollingStation}`)
      const from = (page - 1) * pageSize
      expect([page, shown]).toEqual([page, rows.slice(from, from + pageSize).map(({ thread }) => thread)])
    }
    return rows.length
  }
  const bothNgoIds = [organizer.id, other.id]
  expect(await expectPages(organizer, bothNgoIds)).toBe(19 * stations)

  const report = async (time: string, numbers: readonly number[]) => {
    mission.at(time)
    const options = [{ optionId: form.optionId(0, 0) }]
    const answer = { countyCode: 'AA', questionId: form.question(0).id, options }
    const body = { answers: numbers.map(pollingStationNumber => ({ ...answer, pollingStationNumber })) }
    expect((await phone.call(answers.post, { body })).status).toBe(200)
  }
  await report('2024-06-09T09:59:59Z', [1, 2, 3, 4, 5])
  await report('2024-06-09T10:00:00Z', [2, 3])
  await report('2024-06-09T14:00:00Z', [3, 6])
  expect(await expectPages(organizer, bothNgoIds)).toBe(19 * stations + 6)
  await applyTallyChanges(mission.db)
  await addUnappliedChanges()
  await expectPages(organizer, bothNgoIds)
  expect(await expectPages(other, [other.id])).toBe(16 * stations + 6)
  expect(await reconcileCounters(mission.db)).toBe(false)
  const { rows } = await sql`select from tally where measure = 'time_bucket'`.execute(mission.db)
  expect(rows.length).toBeGreaterThan(100)
})

test('counters that differ from the reports are repaired', async () => {
  await sql`update tally set total = total + 1 where measure = 'time_bucket'`.execute(mission.db)
  expect(await reconcileCounters(mission.db)).toBe(true)
  expect(await reconcileCounters(mission.db)).toBe(false)
})
