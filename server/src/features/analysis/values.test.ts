import { analysis } from '@scrutineer/contract/analysis'
import { ngos } from '@scrutineer/contract/ngos'
import { notes } from '@scrutineer/contract/notes'
import { expect, test } from 'vitest'
import { createCounty, createForm, createNgo, createPhone } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'
import { numbersUpload, typeInto } from '../../../test/typed-numbers.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })

let time = Date.UTC(2024, 5, 9, 6)
/** Results are kept for half a minute. */
const tick = () => {
  time += 60_000
  mission.at(new Date(time).toISOString())
}

test('an option has the values of its reports, with those of the least and the most', async () => {
  const form = await createForm(organizer.staff, numbersUpload('V1'))
  const [ngo, other] = [await createNgo(mission), await createNgo(mission)]
  const county = await createCounty(mission)
  const [ana, dan] = [await createPhone(mission, ngo.id), await createPhone(mission, ngo.id)]
  const type = async (phone: typeof ana, station: number, ...texts: string[]) => {
    tick()
    await typeInto(phone, form, county.code, station, 1, texts)
  }
  await type(ana, 1, '12,5')
  await type(ana, 1, '12,25')
  await type(ana, 2, 'about 7')
  await type(dan, 1, '0.5')
  await type(dan, 2, '8')
  await type(dan, 3, '3')
  await type(dan, 3)
  tick()
  const read = async (query: object = {}, staff = ngo.staff) => {
    const { value } = await staff(analysis.get, { query: { idForm: form.id, values: true, ...query } })
    return value.questions
  }
  const report = ({ id }: { id: number }, number: number) => ({
    idObserver: id,
    idPollingStation: county.stationId(number),
    pollingStationName: `${county.code} ${number}`,
  })
  const all = await read()
  expect(all[1]?.options[0]?.values).toMatchObject({
    ...{ kind: 'decimal', count: 3, sum: '20.75', mean: '6.916667', median: '8', invalid: 1, outside: 0 },
    least: { value: '0.5', report: report(dan, 1) },
    most: { value: '12.25', report: report(ana, 1) },
  })
  expect(all[0]?.options[0]?.values).toMatchObject({ kind: 'integer', unit: 'voters', count: 0, least: null, bins: [] })
  // Two observers were at the first two stations: the value of each is the newer one.
  expect((await read({ unit: 'stations' }))[1]?.options[0]?.values).toMatchObject({ count: 2, sum: '8.5', invalid: 0 })
  const counted = async (staff = organizer.staff, idNgo?: number) =>
    (await read({ idNgo }, staff))[1]?.options[0]?.values?.count
  expect([await counted(), await counted(ngo.staff), await counted(other.staff)]).toEqual([3, 3, 0])
  expect([await counted(organizer.staff, other.id), await counted(other.staff, ngo.id)]).toEqual([0, 0])
  await typeInto(ana, form, county.code, 3, 1, ['4'])
  expect(await counted()).toBe(3)
  tick()
  expect(await counted()).toBe(4)
  await organizer.staff(ngos.setActive, { params: { id: ngo.id }, body: { isActive: false } })
  expect(await counted()).toBe(0)
})

test('a question has the reports with notes about it, of the account’s NGO', async () => {
  const form = await createForm(organizer.staff, numbersUpload('V2'))
  const [ngo, other] = [await createNgo(mission), await createNgo(mission)]
  const county = await createCounty(mission)
  const phone = await createPhone(mission, ngo.id)
  const questionId = form.question(1).id
  const body = { countyCode: county.code, pollingStationNumber: 1, questionId, text: 'Long' }
  tick()
  await phone.call(notes.add, { body })
  const before = new Date(time).toISOString()
  tick()
  await phone.call(notes.add, { body: { ...body, text: 'Longer' } })
  await phone.call(notes.add, { body: { ...body, questionId: undefined, text: 'About the station' } })
  const read = async (query: object = {}, staff = ngo.staff) => {
    const { value } = await staff(analysis.get, { query: { idForm: form.id, values: true, ...query } })
    return value.questions.map(question => [question.notes, question.pictures].join(' '))
  }
  expect(await read()).toEqual(['0 0', '1 0', '0 0'])
  expect(await read({ to: before })).toEqual(['0 0', '1 0', '0 0'])
  expect(await read({}, other.staff)).toEqual(['0 0', '0 0', '0 0'])
  const { value } = await ngo.staff(analysis.get, { query: { idForm: form.id } })
  expect(value.questions.map(question => question.notes)).toEqual([undefined, undefined, undefined])
})
