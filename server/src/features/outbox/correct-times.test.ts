import { answers } from '@scrutineer/contract/answers'
import { outbox } from '@scrutineer/contract/outbox'
import { stations } from '@scrutineer/contract/stations'
import { expect, test } from 'vitest'
import { createDevice } from '../../../test/app-phone.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, ngo, county, phone } = await reporting({ code: 'CLK', stations: 3 })

/** The visits of a station as details, history and the station's screen show them. */
const shownAt = async (number: number) => {
  const id = county.stationId(number)
  const { value: visit } = await ngo.staff(answers.visit, { query: { ObserverId: phone.id, PollingStationNumber: id } })
  const history = await ngo.staff(answers.history, { query: { idObserver: phone.id, idPollingStation: id } })
  const { observers } = (await ngo.staff(stations.get, { params: { id } })).value
  return [visit, history.value.visits.at(-1), observers[0]?.visit]
}
const thrice = (shown: object) => [shown, shown, shown]

test('an arrival by a clock a day ahead is corrected by what the clock showed when it was sent, and marked', async () => {
  const device = createDevice(phone.call)
  mission.at('2024-06-09T12:00:00Z')
  const arrival = { countyCode: county.code, pollingStationNumber: 2 }
  const body = { observerArrivalTime: '2024-06-10T10:30:00.000Z' }
  const items = [await device.make({ kind: 'visit', station: arrival, body, recordedAt: '2024-06-10T10:30:00.000Z' })]
  const sent = { device: device.id, sentAt: '2024-06-10T12:00:00.000Z', items }
  expect((await phone.call(outbox.post, { body: sent })).value.items).toMatchObject([{ state: 'received' }])
  const corrected = { observerArrivalTime: '2024-06-09T10:30:00.000Z', clockAhead: 86_400_000 }
  expect(await shownAt(2)).toMatchObject(thrice(corrected))
  // A correction of the station reads what was recorded again.
  await device.record({ kind: 'move', station: arrival, body: { to: { ...arrival, pollingStationNumber: 3 } } })
  expect(await shownAt(3)).toMatchObject(thrice(corrected))
})

test('an arrival after its receipt that nothing corrects is marked, also once the observer has left and the time is over', async () => {
  const device = createDevice(phone.call)
  const station = { countyCode: county.code, pollingStationNumber: 1 }
  const observerArrivalTime = '2024-06-09T10:30:00.000Z'
  await device.record({ kind: 'visit', station, body: { observerArrivalTime } })
  expect(await shownAt(1)).toMatchObject(thrice({ observerArrivalTime, isLaterThanReceipt: true }))
  mission.at('2024-06-09T12:00:00Z')
  const body = { ...station, observerLeaveTime: '2024-06-09T11:00:00Z' }
  await phone.call(answers.leave, { body })
  expect(await shownAt(1)).toMatchObject(thrice({ observerArrivalTime, isLaterThanReceipt: true }))
  // A later visit has times of its own, which can be true.
  await phone.call(answers.arrive, { body: { ...station, observerArrivalTime: '2024-06-09T11:30:00Z' } })
  const shown = await shownAt(1)
  expect(shown).toMatchObject(thrice({ observerArrivalTime: '2024-06-09T11:30:00.000Z' }))
  expect(shown.filter(visit => visit?.isLaterThanReceipt || visit?.clockAhead)).toEqual([])
})
