import { analysis } from '@scrutineer/contract/analysis'
import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { ngos } from '@scrutineer/contract/ngos'
import { stations } from '@scrutineer/contract/stations'
import { afterEach, expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../testkit/database/recount.ts'
import { createDevice } from '../../../test/app-phone.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })

afterEach(() => expectConsistentCounters(mission.db))

const option = (id: number, text: string, flagged = false) => ({ idOption: -id, text, flagged })
const formSections = [
  {
    code: 'S',
    description: 'Opening',
    questions: [
      {
        id: -1,
        code: '1',
        text: 'Open?',
        questionType: 1,
        optionsToQuestions: [option(10, 'Yes'), option(11, 'No', true)],
      },
      {
        ...{ id: -2, code: '2', text: 'Why not?', questionType: 0 },
        optionsToQuestions: [option(20, 'Key missing'), option(21, 'Members absent')],
        showIf: { idQuestion: -1, idOptions: [-11] },
      },
    ],
  },
]
const [yes, no] = [0, 1]

/** A form, two counties, and a phone of each of two NGOs. */
const createScene = async () => {
  const [county, other] = [await createCounty(mission), await createCounty(mission)]
  const form = await createForm(organizer.staff, formUpload(`AN-${county.code}`, { formSections }))
  const [ngo, second] = [await createNgo(mission), await createNgo(mission)]
  const [phone, secondPhone] = [await createPhone(mission, ngo.id), await createPhone(mission, second.id)]
  const post = async ({ call }: typeof phone, code: string, selected: Record<number, number[]>, station = 1) => {
    const posted = Object.entries(selected).map(([asked, options]) =>
      answerTo(form, code, Number(asked) - 1, options, station),
    )
    expect((await call(answers.post, { body: { answers: posted } })).status).toBe(200)
  }
  /** Each question as answered, not observed, not asked, and the counts of its options. */
  const counts = async (query: object = {}, staff = organizer.staff) => {
    const { value } = await staff(analysis.get, { query: { idForm: form.id, ...query } })
    const questions = value.questions.map(({ answered, notObserved, notAsked, options }) =>
      [answered, notObserved, notAsked, ...options.map(({ count }) => count)].join(' '),
    )
    return [value.base.reports, ...questions]
  }
  return { county, other, form, ngo, second, phone, secondPhone, post, counts }
}

test('each question has its answers, those that could not be observed, and those that weren’t to be asked', async () => {
  const { county, form, phone, secondPhone, post, counts } = await createScene()
  expect(await counts()).toEqual([0, '0 0 0 0 0', '0 0 0 0 0'])
  await post(phone, county.code, { 1: [yes] }, 1)
  expect(await counts()).toEqual([1, '1 0 0 1 0', '0 0 1 0 0'])
  await post(phone, county.code, { 1: [no], 2: [0, 1] }, 1)
  expect(await counts()).toEqual([1, '1 0 0 0 1', '1 0 0 1 1'])
  const body = { questionId: form.question(0).id, options: [], status: 'not_observed' as const }
  const station = { countyCode: county.code, pollingStationNumber: 2 }
  await createDevice(secondPhone.call).record({ kind: 'answer', station, body })
  expect(await counts()).toEqual([2, '1 1 0 0 1', '1 0 1 1 1'])
  // Withdrawn.
  await post(phone, county.code, { 2: [] }, 1)
  expect(await counts()).toEqual([2, '1 1 0 0 1', '0 0 1 0 0'])
  const merge = { params: { id: county.stationId(2) }, body: { into: county.stationId(1), confirm: true } }
  expect((await organizer.staff(stations.merge, merge)).status).toBe(200)
  expect(await counts()).toEqual([2, '1 1 0 0 1', '0 0 1 0 0'])
})

test('an area, a county and an NGO have their own reports, and staff only those of their NGO', async () => {
  const { county, other, ngo, second, phone, secondPhone, post, counts } = await createScene()
  await post(phone, county.code, { 1: [yes] })
  await post(secondPhone, county.code, { 1: [no] })
  await post(secondPhone, other.code, { 1: [no] })
  expect(await counts()).toEqual([3, '3 0 0 1 2', '0 0 1 0 0'])
  expect(await counts({ county: county.code })).toEqual([2, '2 0 0 1 1', '0 0 1 0 0'])
  expect(await counts({ idNgo: second.id })).toEqual([2, '2 0 0 0 2', '0 0 0 0 0'])
  expect(await counts({}, ngo.staff)).toEqual([1, '1 0 0 1 0', '0 0 1 0 0'])
  expect(await counts({ idNgo: second.id }, ngo.staff)).toEqual([0, '0 0 0 0 0', '0 0 0 0 0'])
  const area = await mission.db
    .insertInto('area')
    .values({ code: county.code, name: county.code, level: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mission.db.updateTable('county').set({ area_id: area.id }).where('code', '=', other.code).execute()
  expect(await counts({ area: area.id })).toEqual([1, '1 0 0 0 1', '0 0 0 0 0'])
  expect(await counts({ area: area.id, county: county.code })).toEqual([0, '0 0 0 0 0', '0 0 0 0 0'])
  await organizer.staff(ngos.setActive, { params: { id: second.id }, body: { isActive: false } })
  expect(await counts()).toEqual([1, '1 0 0 1 0', '0 0 1 0 0'])
})

test('answers of an earlier version stay, marked as such', async () => {
  const { county, form, phone, post } = await createScene()
  const [section] = form.sections
  const questions = section?.questions
    .slice(0, 1)
    .map(question => ({ ...question, optionsToQuestions: question.optionsToQuestions.slice(0, 1) }))
  const upload = formUpload(`AN-${county.code}`, { formSections: [{ ...section, questions }] })
  const saved = await organizer.staff(forms.save, { body: { ...upload, id: form.id } })
  expect(saved.status).toBe(200)
  // From a phone that has the first version.
  await post(phone, county.code, { 1: [no], 2: [1] })
  const { value } = await organizer.staff(analysis.get, { query: { idForm: form.id } })
  expect(
    value.questions.map(({ text, section: heading, isFormer, options }) => ({
      ...{ text, heading, isFormer },
      options: options.map(each => [each.text, each.count, each.isFormer]),
    })),
  ).toEqual([
    {
      text: 'Open?',
      heading: 'Opening',
      isFormer: undefined,
      options: [
        ['Yes', 0, undefined],
        ['No', 1, true],
      ],
    },
    { text: 'Why not?', heading: 'Opening', isFormer: true, options: [['Members absent', 1, true]] },
  ])
})

test('bad input names the field', async () => {
  const { form } = await createScene()
  const fieldsOf = async (query: { idForm: number; county?: string; area?: number }) => {
    const { status, problem } = await organizer.staff(analysis.get, { query })
    return [status, Object.keys(problem?.errors ?? {})]
  }
  expect(await fieldsOf({ idForm: 999_999 })).toEqual([400, ['idForm']])
  expect(await fieldsOf({ idForm: form.id, county: 'NOWHERE' })).toEqual([400, ['county']])
  expect(await fieldsOf({ idForm: form.id, county: '\0' })).toEqual([400, ['county']])
  expect(await fieldsOf({ idForm: form.id, area: 999_999 })).toEqual([400, ['area']])
})
