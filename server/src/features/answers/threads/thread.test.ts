import { answers } from '@scrutineer/contract/answers'
import { observers } from '@scrutineer/contract/observers'
import { stations } from '@scrutineer/contract/stations'
import { beforeEach, expect, test } from 'vitest'
import { answerTo, createNgo } from '../../../../test/factories.ts'
import { reporting } from '../../../../test/reporting.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting()
beforeEach(async () => {
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2], 1)] } })
})

const query = (station = 1) => ({ idObserver: phone.id, idPollingStation: county.stationId(station) })

test('a report is found by observer and station, and equals its row in the list', async () => {
  const [row] = (await ngo.staff(answers.threads, { query: {} })).value.data
  expect(row).toMatchObject({ ...query(), pollingStationName: `${county.code} 1`, numberOfFlagged: 1 })
  expect((await ngo.staff(answers.thread, { query: query() })).value).toEqual(row)
  expect((await organizer.staff(answers.thread, { query: query() })).value).toEqual(row)
  await ngo.staff(observers.remove, { query: { id: phone.id } })
  const { observerDeletedAt, ...thread } = (await ngo.staff(answers.thread, { query: query() })).value
  expect([observerDeletedAt !== undefined, thread]).toEqual([true, row])
})

test('a report has the code of its station, if there is one', async () => {
  expect((await ngo.staff(answers.thread, { query: query() })).value).not.toHaveProperty('pollingStationCode')
  const station = mission.db.updateTable('polling_station').where('id', '=', county.stationId(1))
  await station.set({ code: '01/01/01/001' }).execute()
  expect((await ngo.staff(answers.thread, { query: query() })).value.pollingStationCode).toBe('01/01/01/001')
  expect((await ngo.staff(stations.get, { params: { id: county.stationId(1) } })).value.station.code).toBe(
    '01/01/01/001',
  )
})

test('a station without a report, an unknown one and another NGO’s report are not found', async () => {
  const other = await createNgo(mission)
  const statuses = await Promise.all([
    ngo.staff(answers.thread, { query: query(2) }),
    ngo.staff(answers.thread, { query: { ...query(), idPollingStation: 2_000_000_000 } }),
    other.staff(answers.thread, { query: query() }),
  ])
  expect(statuses.map(({ status, problem }) => [status, problem.code])).toEqual(Array(3).fill([404, 'not_found']))
})
