import { answers } from '@scrutineer/contract/answers'
import { stations } from '@scrutineer/contract/stations'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../../testkit/database/recount.ts'
import { waitUntilBlocked } from '../../../../test/database/blocked.ts'
import {
  answerTo,
  conditionalUpload,
  createCounty,
  createForm,
  createNgo,
  createPhone,
} from '../../../../test/factories.ts'
import { sharedMission } from '../../../../test/mission.ts'
import { replaceByAlias } from './store.ts'

let county: Awaited<ReturnType<typeof createCounty>>
let phones: Awaited<ReturnType<typeof createPhone>>[]
const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const form = await createForm(organizer.staff, conditionalUpload('A'))
beforeEach(async () => {
  county = await createCounty(mission, undefined, 2)
  phones = [await createPhone(mission, organizer.id), await createPhone(mission, organizer.id)]
})

/** The option with index 2 has a flag. */
const report = (phone: number, option = 2) =>
  phones[phone]?.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [option], 2)] } })
const merge = () =>
  organizer.staff(stations.merge, {
    params: { id: county.stationId(2) },
    body: { into: county.stationId(1), confirm: true },
  })
const reporting = async (station: number) => {
  const rows = await mission.db
    .selectFrom('thread')
    .where('polling_station_id', '=', county.stationId(station))
    .select('observer_id')
    .orderBy('observer_id')
    .execute()
  return rows.map(({ observer_id: id }) => id)
}

test('a report that arrives while a merge waits for another observer moves with the others', async () => {
  await report(0)
  const trx = await mission.db.startTransaction().execute()
  await sql`select from observer where id = ${phones[0]?.id} for update`.execute(trx)
  const merged = merge()
  await waitUntilBlocked(mission.db, 1)
  expect((await report(1))?.status).toBe(200)
  await trx.commit().execute()
  expect((await merged).status).toBe(200)
  expect(await reporting(1)).toEqual(phones.map(({ id }) => id))
  await expectConsistentCounters(mission.db)
})

test('a merge locks all reports before their follow-ups', async () => {
  await report(0)
  await report(1, 0)
  const trx = await mission.db.startTransaction().execute()
  await sql`select from thread where observer_id = ${phones[1]?.id} for update`.execute(trx)
  const merged = merge()
  await waitUntilBlocked(mission.db, 1)
  // Fails at once if the merge has locked it.
  const { rows } = await sql`
    select from follow_up where id in (select follow_up_id from thread where observer_id = ${phones[0]?.id})
    for no key update nowait`.execute(trx)
  expect(rows).toHaveLength(1)
  await trx.commit().execute()
  expect((await merged).status).toBe(200)
})

test('an arrival at a duplicate that is merged meanwhile is one at the remaining station', async () => {
  const trx = await mission.db.startTransaction().execute()
  await sql`select from observer where id = ${phones[0]?.id} for update`.execute(trx)
  const arrived = phones[0]?.call(answers.arrive, {
    body: { countyCode: county.code, pollingStationNumber: 2, observerArrivalTime: '2024-06-09T07:00:00Z' },
  })
  // The station has been looked up.
  await waitUntilBlocked(mission.db, 1)
  await replaceByAlias({ db: trx, scope: { kind: 'everything' } }, county.stationId(2), county.stationId(1))
  await trx.commit().execute()
  const reply = await arrived
  expect([reply?.status, reply?.headers.unplaced]).toEqual([200, undefined])
  const visits = await mission.db.selectFrom('visit').select('polling_station_id as id').execute()
  expect(visits).toEqual([{ id: county.stationId(1) }])
})

test('a report that waits for a merge goes to the remaining station', async () => {
  const trx = await mission.db.startTransaction().execute()
  await sql`select from polling_station where id = ${county.stationId(2)} for update`.execute(trx)
  const reported = report(0)
  await waitUntilBlocked(mission.db, 1)
  await replaceByAlias({ db: trx, scope: { kind: 'everything' } }, county.stationId(2), county.stationId(1))
  await trx.commit().execute()
  const reply = await reported
  expect([reply?.status, reply?.headers.unplaced]).toEqual([200, undefined])
  expect(await reporting(1)).toEqual([phones[0]?.id])
})
