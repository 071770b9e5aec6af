import { helpCalls } from '@scrutineer/contract/help-calls'
import { observerApp } from '@scrutineer/contract/observer-app'
import { expect, test } from 'vitest'
import { createDevice } from '../../../test/app-phone.ts'
import { createNgo } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, ngo, county, phone } = await reporting({ code: 'HELP' })

test('a call for help needs no station, is listed until it is closed, and the phone shows who took it', async () => {
  const device = createDevice(phone.call)
  await device.record({
    kind: 'visit',
    station: { countyCode: county.code, pollingStationNumber: 1 },
    body: { observerArrivalTime: '2024-06-09T06:30:00.000Z' },
  })
  await device.record({ kind: 'help', body: {} })
  expect((await phone.call(observerApp.start)).value.help).toMatchObject({ takenBy: null })
  const [call] = (await ngo.staff(helpCalls.list)).value
  expect(call).toMatchObject({
    ...{ idObserver: phone.id, observerPhoneNumber: phone.phone, text: '', takenBy: null },
    // The station of the last arrival.
    ...{ countyCode: county.code, pollingStationNumber: 1, idPollingStation: county.stationId(1) },
  })
  const params = { id: call?.id ?? 0 }
  await ngo.staff(helpCalls.take, { params })
  expect((await phone.call(observerApp.start)).value.help).toMatchObject({ takenBy: ngo.account })
  await ngo.staff(helpCalls.close, { params })
  expect((await ngo.staff(helpCalls.list)).value).toEqual([])
  expect((await phone.call(observerApp.start)).value.help).toBeNull()
  expect((await ngo.staff(helpCalls.take, { params })).status).toBe(404)
})

test('calls that nobody has taken come first, and those of other NGOs are not seen', async () => {
  const device = createDevice(phone.call)
  for (const text of ['first', 'second']) await device.record({ kind: 'help', body: { text } })
  const [first] = (await ngo.staff(helpCalls.list)).value
  const params = { id: first?.id ?? 0 }
  const other = await createNgo(mission)
  expect((await other.staff(helpCalls.list)).value).toEqual([])
  expect((await other.staff(helpCalls.take, { params })).status).toBe(404)
  await ngo.staff(helpCalls.take, { params })
  expect((await ngo.staff(helpCalls.list)).value.map(({ text }) => text)).toEqual(['second', 'first'])
})

test('the phone is told of each call its own station and time, who took it, and no e-mail address', async () => {
  const device = createDevice(phone.call)
  const at = (pollingStationNumber: number) => ({ countyCode: county.code, pollingStationNumber })
  await device.record({ kind: 'help', body: {}, station: at(1) })
  const [first] = (await ngo.staff(helpCalls.list)).value
  const account = `ana.${phone.id}@example.org`
  await mission.db.updateTable('staff').set({ account }).where('account', '=', ngo.account).execute()
  mission.at('2024-06-09T09:10:00Z')
  await ngo.staff(helpCalls.take, { params: { id: first?.id ?? 0 } })
  mission.at('2024-06-09T09:30:00Z')
  await device.record({ kind: 'help', body: {}, station: at(3) })
  const { help, helpCalls: calls } = (await phone.call(observerApp.start)).value
  expect(help).toMatchObject({ at: '2024-06-09T09:30:00.000Z', takenBy: null })
  expect(calls).toEqual([
    { at: '2024-06-09T09:30:00.000Z', station: at(3), takenBy: null, takenAt: null, closedAt: null },
    {
      ...{ at: '2024-06-09T09:00:00.000Z', station: at(1), closedAt: null },
      ...{ takenBy: ngo.name, takenAt: '2024-06-09T09:10:00.000Z' },
    },
  ])
})
