import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { exportIdHeader, exports } from '@scrutineer/contract/exports'
import { followUps } from '@scrutineer/contract/follow-up'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExportMission } from '../../../test/export-client.ts'
import { answerTo, createCounty, createForm, createPhone, formUpload } from '../../../test/factories.ts'

let mission: Awaited<ReturnType<typeof createExportMission>>
let organizer: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let ngo: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let form: Awaited<ReturnType<typeof createForm>>
let county: Awaited<ReturnType<typeof createCounty>>
let phoneId: number
beforeAll(async () => {
  mission = await createExportMission()
  mission.at('2024-06-09T09:00:00Z')
  organizer = await mission.createSignedInNgo({ organizer: true })
  ngo = await mission.createSignedInNgo()
  form = await createForm(organizer.staff, formUpload('A'))
  county = await createCounty(mission, undefined, 4)
  const phone = await createPhone(mission, ngo.id)
  phoneId = phone.id
  const other = await createPhone(mission, organizer.id)
  const post = (sender: typeof phone, station: number, option: number) =>
    sender.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [option], station)] } })
  await post(phone, 1, 2)
  await post(phone, 2, 2)
  await post(phone, 3, 0)
  await post(other, 1, 0)
  const body = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const { value } = await ngo.staff(followUps.open, { body })
  await ngo.staff(followUps.take, { params: { id: value.id } })
  for (const station of [3, 4])
    await phone.call(answers.arrive, {
      body: { countyCode: county.code, idPollingStation: station, observerArrivalTime: '2024-06-09 10:00' },
    })
})
afterAll(() => mission.close())

const stationsOf = async (query: Record<string, string | number>, caller = ngo) => {
  const { answers = [], visits = [] } = await caller.sheets({ county: county.code, ...query })
  return [answers, visits].map(rows => rows.map(row => row[4]).join())
}

test('an export has the reports that the filters of the list select, for the account that asks', async () => {
  expect(await stationsOf({})).toEqual(['1,2,3', '3,4'])
  expect(await stationsOf({ followUpState: 'taken' })).toEqual(['1', ''])
  expect(await stationsOf({ owner: 'me' })).toEqual(['1', ''])
  expect(await stationsOf({ owner: 'me' }, organizer)).toEqual(['', ''])
  expect(await stationsOf({ urgent: 'true' })).toEqual(['1,2', ''])
  expect(await stationsOf({ option: form.optionId(0, 2) })).toEqual(['1,2', ''])
  expect(await stationsOf({ open: 'false' })).toEqual(['3', '3'])
  expect(await stationsOf({ form: form.id, seen: 'false' })).toEqual(['1,2,3', '3'])
  const keys = [1, 3].map(station => `${phoneId}-${county.stationId(station)}`)
  expect(await stationsOf({ reports: keys.join(',') })).toEqual(['1,3', '3'])
})

test('an export of an NGO has its visits without a report too', async () => {
  expect(await stationsOf({ idNgo: ngo.id }, organizer)).toEqual(['1,2,3', '3,4'])
  expect(await stationsOf({ idNgo: organizer.id }, organizer)).toEqual(['1', ''])
  expect(await stationsOf({ idNgo: organizer.id })).toEqual(['', ''])
})

test('the manifest and the audit trail list the filters', async () => {
  const filters = { county: county.code, idNgo: ngo.id, seen: false, followUpState: 'taken' as const }
  const { headers } = await ngo.staff(exports.all, { query: { ...filters, format: 'csv' } })
  const { value } = await ngo.staff(exports.manifest, { params: { id: String(headers[exportIdHeader]) } })
  expect(value.filters).toEqual(filters)
  const { data } = (await organizer.staff(audit.list, { query: { action: 'export.download' } })).value
  expect(data[0]?.facts).toEqual({
    county: county.code,
    idNgo: ngo.id,
    format: 'csv',
    filters: ['seen=false', 'followUpState=taken'],
  })
})
