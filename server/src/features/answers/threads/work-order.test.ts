import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { expect, test } from 'vitest'
import { answerTo, createAccount } from '../../../../test/factories.ts'
import { reporting } from '../../../../test/reporting.ts'

const { mission, form, ngo, county, phone } = await reporting({ stations: 20 })

const at = (time: string) => mission.at(`2024-06-09T${time}:00Z`)
const post = (station: number, question = 0, option = 2) =>
  phone.call(answers.post, { body: { answers: [answerTo(form, county.code, question, [option], station)] } })
const followUpOf = async (station: number) => {
  const body = { idObserver: phone.id, idPollingStation: county.stationId(station) }
  return { params: { id: (await ngo.staff(followUps.open, { body })).value.id } }
}
const setState = async (station: number, state: 'confirmed' | 'unfounded' | 'closed', { staff } = ngo) =>
  staff(followUps.setState, { ...(await followUpOf(station)), body: { state } })
const list = async (query = {}) =>
  (await ngo.staff(answers.threads, { query: { urgent: true, order: 'work', ...query } })).value
const stationsOf = async (query = {}) =>
  (await list(query)).data.map(({ pollingStationName, work }) => `${pollingStationName.split(' ')[1]} ${work}`)

/** Reports in every group. Their order in the list by answers is another one. */
const createWork = async () => {
  const colleague = await createAccount(mission, ngo.id)
  at('08:00')
  for (const station of [1, 2, 3, 4]) await post(station)
  for (const station of [1, 2]) await ngo.staff(followUps.take, await followUpOf(station))
  for (const station of [3, 4]) await colleague.staff(followUps.take, await followUpOf(station))
  await setState(1, 'unfounded')
  await setState(1, 'closed')
  await setState(2, 'confirmed')
  await setState(3, 'confirmed', { ...ngo, staff: colleague.staff })
  at('08:10')
  await post(5)
  await post(6)
  await ngo.staff(followUps.take, await followUpOf(6))
  await ngo.staff(followUps.release, await followUpOf(6))
  at('08:20')
  await post(3, 1, 1)
  await post(7)
  at('08:26')
}

test('the work to do comes first: late, new, reopened, own, others’, and what is closed last', async () => {
  await createWork()
  expect(await stationsOf()).toEqual(['5 late', '6 late', '7 new', '3 reopened', '2 mine', '4 others', '1 finished'])
  const { totalItems, data } = await list({ page: 2, pageSize: 3 })
  expect([totalItems, ...data.map(({ work }) => work)]).toEqual([7, 'reopened', 'mine', 'others'])
  const newestFirst = (await ngo.staff(answers.threads, { query: { urgent: true } })).value.data
  expect(newestFirst.map(({ pollingStationName }) => pollingStationName.split(' ')[1]).join()).toBe('3,7,5,6,1,2,4')
  expect(newestFirst[0]).not.toHaveProperty('work')
})

test('a case with a verdict and no owner is not untaken: it comes after new and reopened ones', async () => {
  await createWork()
  await ngo.staff(followUps.release, await followUpOf(2))
  expect(await stationsOf()).toEqual(['5 late', '6 late', '7 new', '3 reopened', '2 decided', '4 others', '1 finished'])
  expect(await stationsOf({ owner: 'none' })).toEqual(['5 late', '6 late', '7 new', '2 decided'])
  const { untaken, oldestUntaken } = (await ngo.staff(followUps.summary)).value
  expect([untaken, oldestUntaken?.pollingStationName]).toEqual([4, `${county.code} 5`])
})

test('the open ones and the finished ones are listed apart, with their numbers, in all filters', async () => {
  await createWork()
  expect([(await list({ open: true })).totalItems, (await list({ open: false })).totalItems]).toEqual([6, 1])
  expect(await stationsOf({ open: false })).toEqual(['1 finished'])
  expect(await stationsOf({ owner: 'me' })).toEqual(['2 mine'])
  expect(await stationsOf({ owner: 'me', open: false })).toEqual(['1 finished'])
  expect(await stationsOf({ from: '2024-06-09T08:15:00Z', open: true })).toEqual(['7 new', '3 reopened'])
  expect(await stationsOf({ seen: true, open: true })).toEqual([])
  expect((await list({ seen: false, open: true })).totalItems).toBe(6)
})
