import { answers } from '@scrutineer/contract/answers'
import { forms, questionType } from '@scrutineer/contract/forms'
import { expect, test } from 'vitest'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const county = await createCounty(mission)
const phone = await createPhone(mission, organizer.id)

const inputs = {
  votes: { kind: 'integer', min: 0, max: 3000, unit: 'votes' },
  share: { kind: 'decimal', decimals: 1 },
  opened: { kind: 'time' },
  remark: { kind: 'text', maxLength: 5 },
} as const
const options = Object.entries(inputs).map(([text, input]) => ({ text, input }))
const questions = [{ code: '1', text: 'Results', questionType: questionType.multiple, optionsToQuestions: options }]
const upload = (code: string, fields: object = {}) =>
  formUpload(code, { formSections: [{ code: 'S', description: 'Count', questions }], ...fields })
const form = await createForm(organizer.staff, upload('TYPED'))

const post = async (...texts: readonly string[]) => {
  const typed = texts.map((value, option) => ({ option, value }))
  const { status } = await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, typed)] } })
  expect(status).toBe(200)
}
const read = async () => {
  const query = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const { value } = await organizer.staff(answers.filledIn, { query })
  return value[0]?.answers.map(({ value: text, typed }) => [text, typed?.value, typed?.warnings.join()])
}
const stored = () =>
  mission.db
    .selectFrom('answer')
    .innerJoin('selected_option', 'answer_id', 'answer.id')
    .where('superseded_at', 'is', null)
    .where('observer_id', '=', phone.id)
    .orderBy('option_id')
    .select('typed')
    .execute()

test('a text is kept as it was typed, and its value is beside it; one that has no value is marked', async () => {
  await post('1 346', '12,5', '7:05', 'calm')
  expect(await read()).toEqual([
    ['1 346', '1346', ''],
    ['12,5', '12.5', ''],
    ['7:05', '07:05', ''],
    ['calm', 'calm', ''],
  ])
  expect((await stored()).map(({ typed }) => typed)).toEqual(['1346', '12.5', '07:05', null])

  await post('about 300', '1.234', 'at noon', 'a crowd')
  expect(await read()).toEqual([
    ['about 300', null, ''],
    ['1.234', null, ''],
    ['at noon', null, ''],
    ['a crowd', 'a crowd', 'too_long'],
  ])
  expect((await stored()).map(({ typed }) => typed)).toEqual([null, null, null, null])
})

test('a value beyond its limits is accepted, with a warning', async () => {
  await post('٤٠٠٠', '12.25', '23:59', '')
  expect((await read())?.slice(0, 2)).toEqual([
    ['٤٠٠٠', '4000', 'above_max'],
    ['12.25', '12.25', 'too_many_decimals'],
  ])
})

test('an answer stays as it was read when the kind of the option changes', async () => {
  await post('7:05', '1', '8:00', 'x')
  const sections = structuralCopy()
  const body = { ...upload('TYPED'), id: form.id, formSections: sections }
  expect((await organizer.staff(forms.save, { body })).status).toBe(200)
  expect((await read())?.[0]).toEqual(['7:05', null, ''])
  await post('7:06', '1', '8:00', 'x')
  expect((await read())?.[0]).toEqual(['7:06', '07:06', ''])
})

/** The form's sections, with a time instead of the number. */
const structuralCopy = () =>
  form.sections.map(section => ({
    ...section,
    questions: section.questions.map(question => ({
      ...question,
      optionsToQuestions: question.optionsToQuestions.map((option, index) =>
        index === 0 ? { ...option, input: { kind: 'time' as const } } : option,
      ),
    })),
  }))
