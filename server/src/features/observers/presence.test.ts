import { answers } from '@scrutineer/contract/answers'
import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import { expect, test } from 'vitest'
import {
  answerTo,
  createCounty,
  createForm,
  createNgo,
  createObserver,
  createPhone,
  formUpload,
} from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()

test('finds observers who are at a station, and those of an NGO', async () => {
  const ngo = await createNgo(mission)
  const county = await createCounty(mission, undefined, 2)
  const [here, gone] = [await createPhone(mission, ngo.id), await createPhone(mission, ngo.id)]
  const elsewhere = await createObserver(mission, ngo.id)
  const visit = (idPollingStation: number, time: object) => ({
    body: { idPollingStation, countyCode: county.code, ...time },
  })
  for (const phone of [here, gone])
    await phone.call(answers.arrive, visit(1, { observerArrivalTime: '2024-06-09 09:00' }))
  await gone.call(answers.leave, visit(1, { observerLeaveTime: '2024-06-09 10:00' }))
  const search = async (query: Record<string, unknown>, { staff } = ngo) => {
    const { value } = await staff(observers.list, { query })
    expect(value.totalItems).toBe(value.data.length)
    return value.data.map(({ id, isAtStation }) => [id, isAtStation])
  }
  expect(await search({ atStation: true })).toEqual([[here.id, true]])
  expect(new Set((await search({ atStation: false })).map(([id]) => id))).toEqual(new Set([gone.id, elsewhere.id]))
  expect(await search({ idNgo: ngo.id })).toHaveLength(3)
  const organizer = await createNgo(mission, { organizer: true })
  const ofNgo = { atStation: true, idNgo: ngo.id }
  expect(await search(ofNgo, organizer)).toEqual([[here.id, true]])
  expect(await search({ idNgo: ngo.id }, await createNgo(mission))).toEqual([])
  await organizer.staff(ngos.setActive, { params: { id: ngo.id }, body: { isActive: false } })
  expect(await search(ofNgo, organizer)).toEqual([])
  const wrong = await organizer.staff(observers.list, { query: { atStation: 'perhaps', idNgo: 'first' } })
  expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([400, ['atStation', 'idNgo']])
})

test('finds observers who have signed in, and who have sent a form, of active NGOs', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const ngo = await createNgo(mission)
  const county = await createCounty(mission, undefined, 2)
  const forms = [await createForm(organizer.staff, formUpload('A')), await createForm(organizer.staff, formUpload('B'))]
  const [first, second] = [await createPhone(mission, ngo.id), await createPhone(mission, ngo.id)]
  const never = await createObserver(mission, ngo.id)
  for (const [phone, form, station] of [
    [first, 0, 1],
    [first, 0, 2],
    [second, 1, 1],
  ] as const) {
    const sent = forms[form]
    if (!sent) throw new Error('there are two forms')
    await phone.call(answers.post, { body: { answers: [answerTo(sent, county.code, 0, [0], station)] } })
  }
  const search = async (query: Record<string, unknown>, { staff } = ngo) => {
    const { value } = await staff(observers.list, { query })
    expect(value.totalItems).toBe(value.data.length)
    return new Set(value.data.map(({ id }) => id))
  }
  expect(await search({ signedIn: true })).toEqual(new Set([first.id, second.id]))
  expect(await search({ signedIn: false })).toEqual(new Set([never.id]))
  expect(await search({ form: forms[0]?.id })).toEqual(new Set([first.id]))
  expect(await search({ form: forms[1]?.id, signedIn: true })).toEqual(new Set([second.id]))
  expect(await search({ form: forms[0]?.id }, await createNgo(mission))).toEqual(new Set())
  await organizer.staff(ngos.setActive, { params: { id: ngo.id }, body: { isActive: false } })
  for (const query of [{ signedIn: true }, { form: forms[0]?.id }])
    expect(await search({ ...query, idNgo: ngo.id }, organizer)).toEqual(new Set())
})
