import { answers } from '@scrutineer/contract/answers'
import { outbox } from '@scrutineer/contract/outbox'
import { expect, test } from 'vitest'
import { createDevice } from '../../../test/app-phone.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, ngo, county, phone } = await reporting({ code: 'CLK', stations: 3 })

test('an arrival by a clock a day ahead is corrected by what the clock showed when it was sent, and marked', async () => {
  const device = createDevice(phone.call)
  mission.at('2024-06-09T12:00:00Z')
  const arrival = { countyCode: county.code, pollingStationNumber: 2 }
  const body = { observerArrivalTime: '2024-06-10T10:30:00.000Z' }
  const items = [await device.make({ kind: 'visit', station: arrival, body, recordedAt: '2024-06-10T10:30:00.000Z' })]
  const sent = { device: device.id, sentAt: '2024-06-10T12:00:00.000Z', items }
  expect((await phone.call(outbox.post, { body: sent })).value.items).toMatchObject([{ state: 'received' }])
  const query = { ObserverId: phone.id, PollingStationNumber: county.stationId(2) }
  const corrected = { observerArrivalTime: '2024-06-09T10:30:00.000Z', clockAhead: 86_400_000 }
  expect((await ngo.staff(answers.visit, { query })).value).toMatchObject(corrected)
  // A correction of the station reads what was recorded again.
  await device.record({ kind: 'move', station: arrival, body: { to: { ...arrival, pollingStationNumber: 3 } } })
  const moved = { ObserverId: phone.id, PollingStationNumber: county.stationId(3) }
  expect((await ngo.staff(answers.visit, { query: moved })).value).toMatchObject(corrected)
})
