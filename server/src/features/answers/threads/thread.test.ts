import { answers } from '@scrutineer/contract/answers'
import { observers } from '@scrutineer/contract/observers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../../test/factories.ts'
import { createMission, type Mission } from '../../../../test/mission.ts'

let mission: Mission
let organizer: Awaited<ReturnType<typeof createNgo>>
let ngo: Awaited<ReturnType<typeof createNgo>>
let form: Awaited<ReturnType<typeof createForm>>
let county: Awaited<ReturnType<typeof createCounty>>
let phone: Awaited<ReturnType<typeof createPhone>>
beforeAll(async () => {
  mission = await createMission()
  organizer = await createNgo(mission, { organizer: true })
  form = await createForm(organizer.staff, formUpload('A'))
})
afterAll(() => mission.close())
beforeEach(async () => {
  ngo = await createNgo(mission)
  county = await createCounty(mission)
  phone = await createPhone(mission, ngo.id)
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2], 1)] } })
})

const query = (station = 1) => ({ idObserver: phone.id, idPollingStation: county.stationId(station) })

test('a report is found by observer and station, and equals its row in the list', async () => {
  const [row] = (await ngo.staff(answers.threads, { query: {} })).value.data
  expect(row).toMatchObject({ ...query(), pollingStationName: `${county.code} 1`, numberOfFlagged: 1 })
  expect((await ngo.staff(answers.thread, { query: query() })).value).toEqual(row)
  expect((await organizer.staff(answers.thread, { query: query() })).value).toEqual(row)
  await ngo.staff(observers.remove, { query: { id: phone.id } })
  expect((await ngo.staff(answers.thread, { query: query() })).value).toEqual(row)
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

test('invalid ids are named; observers and anonymous callers are rejected', async () => {
  const invalid = await ngo.staff(answers.thread, { query: { idObserver: 'x' } })
  expect([invalid.status, Object.keys(invalid.problem.errors ?? {}).sort()]).toEqual([
    400,
    ['idObserver', 'idPollingStation'],
  ])
  expect((await phone.call(answers.thread)).status).toBe(403)
  expect((await mission.anonymous(answers.thread)).status).toBe(401)
})
