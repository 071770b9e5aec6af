import { answers } from '@scrutineer/contract/answers'
import { observers } from '@scrutineer/contract/observers'
import { beforeEach, expect, test } from 'vitest'
import { createCounty, createNgo, createObserver, createPhone } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

let ngo: Awaited<ReturnType<typeof createNgo>>
let north: Awaited<ReturnType<typeof createCounty>>
let south: Awaited<ReturnType<typeof createCounty>>
const mission = await sharedMission()
beforeEach(async () => {
  ngo = await createNgo(mission)
  north = await createCounty(mission)
  south = await createCounty(mission)
})

type Phone = Awaited<ReturnType<typeof createPhone>>

const arrive = (phone: Phone, county: { code: string }, station: number, time: string, leave?: string) =>
  phone.call(answers.arrive, {
    body: {
      countyCode: county.code,
      idPollingStation: station,
      observerArrivalTime: `2024-06-09 ${time}`,
      observerLeaveTime: leave && `2024-06-09 ${leave}`,
    },
  })
const ids = async (query: Record<string, unknown>) =>
  (await ngo.staff(observers.active, { query })).value.map(row => row.id)

test('without a filter all observers in scope except removed ones are returned as list rows', async () => {
  const { id } = await createObserver(mission, ngo.id)
  const removed = await createObserver(mission, ngo.id)
  await ngo.staff(observers.remove, { query: { id: removed.id } })
  const other = await createNgo(mission)
  const foreign = await createObserver(mission, other.id)
  const { value } = await ngo.staff(observers.active)
  expect((await ngo.staff(observers.list)).value.data).toMatchObject(value)
  expect(value.map(row => row.id)).toEqual([id])
  const organizer = await createNgo(mission, { organizer: true })
  const all = (await organizer.staff(observers.active)).value.map(row => row.id)
  expect(all).toEqual(expect.arrayContaining([id, foreign.id]))
  expect(all).not.toContain(removed.id)
})

test('filters by the county and station range (inclusive) of the latest visit', async () => {
  const one = await createPhone(mission, ngo.id, { name: 'A one' })
  const two = await createPhone(mission, ngo.id, { name: 'B two' })
  const elsewhere = await createPhone(mission, ngo.id, { name: 'C elsewhere' })
  await createObserver(mission, ngo.id, { name: 'D nowhere yet' })
  await arrive(one, north, 1, '08:00', '09:00')
  await arrive(two, north, 2, '08:00')
  await arrive(elsewhere, north, 2, '08:00', '09:00')
  await arrive(elsewhere, south, 3, '09:30')
  expect(await ids({ countyCodes: north.code })).toEqual([one.id, two.id])
  expect(await ids({ countyCodes: [north.code, south.code] })).toEqual([one.id, two.id, elsewhere.id])
  const range = { fromPollingStationNumber: 2, toPollingStationNumber: 3 }
  expect(await ids({ countyCodes: north.code, ...range })).toEqual([two.id])
  expect(await ids({ COUNTYCODES: '', ...range })).toEqual([two.id, elsewhere.id])
  expect(await ids({ toPollingStationNumber: '1' })).toEqual([one.id])
})

test('observers who left or arrived elsewhere later are not checked in; those who came back are', async () => {
  const left = await createPhone(mission, ngo.id, { name: 'A left' })
  const checkedIn = await createPhone(mission, ngo.id, { name: 'B there' })
  const movedOn = await createPhone(mission, ngo.id, { name: 'C moved on' })
  const back = await createPhone(mission, ngo.id, { name: 'D back' })
  const departedOnly = await createPhone(mission, ngo.id, { name: 'E departed only' })
  await arrive(left, north, 1, '08:00', '09:00')
  await arrive(checkedIn, north, 1, '08:00')
  await arrive(movedOn, north, 1, '08:00')
  await arrive(movedOn, south, 1, '10:00')
  await arrive(back, north, 1, '08:00', '09:00')
  await arrive(back, north, 1, '11:00')
  await departedOnly.call(answers.leave, {
    body: { countyCode: north.code, idPollingStation: 1, observerLeaveTime: '2024-06-09 12:00' },
  })
  const filter = { countyCodes: north.code, currentlyCheckedIn: 'true' }
  expect(await ids(filter)).toEqual([checkedIn.id, back.id])
  expect(await ids({ currentlyCheckedIn: true })).toEqual([checkedIn.id, movedOn.id, back.id])
  expect(await ids({ countyCodes: north.code })).toEqual([left.id, checkedIn.id, back.id, departedOnly.id])
  const { value } = await ngo.staff(observers.active)
  expect(value.map(row => row.currentStation)).toEqual([
    undefined,
    `${north.code} 1`,
    `${south.code} 1`,
    `${north.code} 1`,
    undefined,
  ])
})

test('every invalid filter is named', async () => {
  const { status, problem } = await ngo.staff(observers.active, {
    query: {
      countyCodes: ['AB', 'x'.repeat(51)],
      fromPollingStationNumber: 'one',
      toPollingStationNumber: -1,
      currentlyCheckedIn: 'maybe',
    },
  })
  expect(status).toBe(400)
  expect(Object.keys(problem.errors ?? {}).sort()).toEqual([
    'countyCodes.1',
    'currentlyCheckedIn',
    'fromPollingStationNumber',
    'toPollingStationNumber',
  ])
})
