import { analysis } from '@scrutineer/contract/analysis'
import { answers } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { exports } from '@scrutineer/contract/exports'
import { ngos } from '@scrutineer/contract/ngos'
import { notes } from '@scrutineer/contract/notes'
import { expect, test } from 'vitest'
import { compareLinks } from '../../../test/analysis-links.ts'
import { createDevice } from '../../../test/app-phone.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })

let time = Date.UTC(2024, 5, 9, 6)
/** A minute passes. Returns the time as of then; results of an analysis are kept for half a minute. */
const tick = () => {
  time += 60_000
  mission.at(new Date(time).toISOString())
  return new Date(time).toISOString()
}

const questions = [
  { code: '1', text: 'Open?', questionType: 1, optionsToQuestions: [{ text: 'Yes' }, { text: 'No' }] },
  { code: '2', text: 'Votes?', questionType: 2, optionsToQuestions: [{ text: 'Votes', input: { kind: 'integer' } }] },
  { code: '3', text: 'Why?', questionType: 0, optionsToQuestions: [{ text: 'Other', isFreeText: true }] },
] as const

const createScene = async () => {
  tick()
  const county = await createCounty(mission)
  const formSections = [{ code: 'S', description: 'Section', questions: questions.map(each => ({ ...each })) }]
  const form = await createForm(organizer.staff, formUpload(`LI-${county.code}`, { formSections }))
  const [first, second] = [await createNgo(mission), await createNgo(mission)]
  const phones = await Promise.all([first, first, second].map(({ id }) => createPhone(mission, id)))
  const [ana, dan, eve] = phones
  if (!ana || !dan || !eve) throw new Error('there are three phones')
  const answer = async (phone: typeof ana, station: number, question: number, selected: number | string) => {
    const option = typeof selected === 'string' ? { option: 0, value: selected } : selected
    await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, question, [option], station)] } })
  }
  const note = async (phone: typeof ana, station: number, question: number, withFile: boolean) => {
    const questionId = form.question(question).id
    const body = { countyCode: county.code, pollingStationNumber: station, questionId, text: `Note of ${tick()}` }
    const files = withFile ? [new File([`file of ${time}`], 'a.txt'), new File([`another of ${time}`], 'b.txt')] : []
    expect((await phone.call(notes.add, { body, files })).status).toBe(200)
  }
  return { county, form, first, second, ana, dan, eve, answer, note }
}

test('notes, files and reports that differ are as many as the lists that their numbers link to', async () => {
  const { county, form, first, second, ana, dan, eve, answer, note } = await createScene()
  await answer(ana, 1, 0, 0)
  await answer(dan, 1, 0, 1)
  await answer(eve, 1, 0, 0)
  // Differs only between NGOs.
  await answer(ana, 2, 0, 0)
  await answer(eve, 2, 0, 1)
  await answer(ana, 1, 1, '12')
  await answer(eve, 1, 1, '13')
  await answer(dan, 1, 1, '12,0')
  await answer(ana, 2, 2, 'Snow')
  const station = { countyCode: county.code, pollingStationNumber: 2 }
  const body = { questionId: form.question(0).id, options: [], status: 'not_observed' as const }
  await createDevice(dan.call).record({ kind: 'answer', station, body })
  await note(ana, 1, 1, false)
  await note(ana, 1, 1, true)
  await note(eve, 2, 1, false)
  // The report answers nothing.
  await note(dan, 3, 1, true)
  const middle = tick()
  tick()
  // The reports of this NGO cease to differ.
  await answer(dan, 1, 0, 0)
  await answer(eve, 1, 0, 1)
  await note(dan, 3, 0, true)
  tick()
  const filled = (
    await organizer.staff(answers.filledIn, {
      query: { idObserver: eve.id, idPollingStation: county.stationId(1) },
    })
  ).value
  const idAnswer = filled.find(({ id }) => id === form.question(0).id)?.idAnswer ?? 0
  await organizer.staff(corrections.verify, { body: { idAnswer, method: 'call' } })
  tick()
  const numbers = (filter = {}, staff = organizer.staff) => compareLinks(staff, form.id, filter)
  expect(await numbers()).toMatchObject({ notes: [1, 3, 0], pictures: [1, 2, 0], notObserved: [1, 0, 0], texts: [1] })
  expect(await numbers({ unit: 'stations' })).toMatchObject({ differing: [5, 3, 0] })
  expect(await numbers({ unit: 'stations', to: middle })).toMatchObject({ differing: [2, 3, 0], notes: [0, 3, 0] })
  expect(await numbers({ from: middle, verified: true })).toMatchObject({ notes: [1, 0, 0], selected: [0, 1, 0, 0] })
  expect(await numbers({ unit: 'stations', idNgo: first.id })).toMatchObject({ differing: [0, 0, 0], notes: [1, 2, 0] })
  // As of this NGO alone: the reports of others neither show nor tell.
  expect(await numbers({ unit: 'stations' }, first.staff)).toMatchObject({ differing: [0, 0, 0], notes: [1, 2, 0] })
  const listed = { activeNgo: true, disagreeing: form.question(0).id }
  const table = await organizer.staff(analysis.table, { query: { idForm: form.id, ...listed } })
  expect([table.value.totalItems, table.value.data.length]).toEqual([5, 5])
  const pictured = `${form.id}:${form.question(1).id}`
  expect((await organizer.staff(exports.countPictures, { query: { pictured } })).value.files).toBe(6)
  await organizer.staff(ngos.setActive, { params: { id: second.id }, body: { isActive: false } })
  tick()
  expect(await numbers({ unit: 'stations' })).toMatchObject({ differing: [0, 0, 0], notes: [1, 2, 0] })
})

test('a question that isn’t in the form, or a restriction of nothing, is refused by name', async () => {
  const { form } = await createScene()
  const other = await createForm(organizer.staff, formUpload(`LO-${form.id}`))
  const [id, otherId] = [form.question(0).id, other.question(0).id]
  const fieldsOf = async (query: Record<string, unknown>) => {
    const list = await organizer.staff(answers.threads, { query })
    const file = await organizer.staff(exports.countPictures, { query })
    expect(Object.keys(file.problem?.errors ?? {})).toEqual(Object.keys(list.problem?.errors ?? {}))
    return [list.status, file.status, ...Object.keys(list.problem?.errors ?? {})]
  }
  expect(await fieldsOf({ noted: `${form.id}:${id}`, receivedFrom: '2024-06-09' })).toEqual([200, 200])
  expect(await fieldsOf({ noted: `${form.id}:${otherId}` })).toEqual([400, 400, 'noted'])
  expect(await fieldsOf({ pictured: `${form.id}:999999999` })).toEqual([400, 400, 'pictured'])
  expect(await fieldsOf({ pictured: String(id) })).toEqual([400, 400, 'pictured'])
  expect(await fieldsOf({ disagreeing: 999_999_999 })).toEqual([400, 400, 'disagreeing'])
  expect(await fieldsOf({ receivedTo: '2024-06-09', form: form.id })).toEqual([400, 400, 'receivedTo'])
  expect(await fieldsOf({ noted: `${form.id}:${id}`, verified: true })).toEqual([400, 400, 'verified'])
})
