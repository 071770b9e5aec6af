import { randomUUID } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { AppStations, observerApp } from '@scrutineer/contract/observer-app'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createDevice } from '../../../test/app-phone.ts'
import { createCounty, secret } from '../../../test/factories.ts'
import { createCaller } from '../../../test/mission.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting({ code: 'START' })

test('the start call has the observer’s stations, forms and due reports', async () => {
  const elsewhere = await createCounty(mission)
  const due = (name: string, counties: string[] | null) =>
    organizer.staff(checkpoints.add, { body: { name, idForm: form.id, dueAt: '2024-06-09T08:00:00Z', counties } })
  await due('Opening', null)
  await due('Here', [county.code])
  await due('Elsewhere', [elsewhere.code])
  await ngo.staff(observers.change, { body: { idObserver: phone.id, assignedStations: [`${county.code} 2`] } })
  const { value } = await phone.call(observerApp.start)
  expect(value).toMatchObject({
    observer: { id: phone.id, name: phone.name },
    election: { timeZone: 'Europe/Bucharest', isRehearsal: false },
    assigned: [{ countyCode: county.code, pollingStationNumber: 2 }],
  })
  expect(value.forms.map(({ code }) => code)).toEqual(['START'])
  expect(value.checkpoints.map(({ name }) => name)).toEqual(['Opening', 'Here'])
})

test('the list of stations is compact and compressed, and its version changes with it', async () => {
  const { stationsVersion } = (await phone.call(observerApp.start)).value
  mission.at('2024-06-09T11:00:00Z')
  const added = await createCounty(mission)
  mission.at('2024-06-09T13:00:00Z')
  const { access_token } = (
    await mission.anonymous(session.authorizePhone, { body: { user: phone.phone, password: secret } })
  ).value
  const reply = await mission.app.inject({
    url: observerApp.stations.path,
    headers: { authorization: `Bearer ${access_token}`, 'accept-encoding': 'gzip, deflate, br' },
  })
  expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  const list = z.parse(AppStations, JSON.parse(brotliDecompressSync(reply.rawPayload).toString()))
  expect(list.version).not.toBe(stationsVersion)
  const index = list.counties.findIndex(({ code }) => code === added.code)
  expect(list.stations.filter(([countyIndex]) => countyIndex === index)).toEqual(
    [1, 2, 3].map(number => [index, number, '', null, null, null]),
  )
  expect((await phone.call(observerApp.stations)).value).toEqual(list)
})

test('the start call says what the server has of the caller’s device, which a phone compares with its receipts', async () => {
  const device = { id: randomUUID(), name: 'Android' }
  const signedIn = await mission.anonymous(session.authorizePhone, {
    body: { user: phone.phone, password: secret, device },
  })
  const call = createCaller(mission.app, signedIn.value.access_token)
  const stored = async () => (await call(observerApp.start)).value.stored
  // When the observer was added.
  const since = '2024-06-09T09:00:00.000Z'
  expect(await stored()).toEqual({ items: 0, lastSequence: 0, since })
  const own = createDevice(call, device.id)
  const help = { kind: 'help' as const, body: {} }
  await own.record({ ...help, sequence: 4 })
  await own.record({ ...help, sequence: 7 })
  await createDevice(call).record({ ...help, sequence: 9 })
  expect(await stored()).toEqual({ items: 2, lastSequence: 7, since })
  expect((await phone.call(observerApp.start)).value.stored).toBeNull()
})
