import { forms, questionType, type Section } from '@scrutineer/contract/forms'
import { expect, test } from 'vitest'
import { createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })

const votes = { kind: 'integer', min: 0, max: 3000, unit: 'votes' } as const
const opened = {
  id: -1,
  code: '1',
  text: 'Was the box sealed?',
  questionType: questionType.single,
  optionsToQuestions: [
    { idOption: -11, text: 'Yes' },
    { idOption: -12, text: 'No' },
  ],
}
const why = {
  code: '2',
  text: 'Why not?',
  questionType: questionType.single,
  showIf: { idQuestion: -1, idOptions: [-12, -12] },
  optionsToQuestions: [{ text: 'Because', input: { kind: 'text', maxLength: 200 } }],
}
const counted = {
  code: '3',
  text: 'Votes in the box',
  questionType: questionType.single,
  optionsToQuestions: [{ text: 'Votes', input: votes }],
}
const upload = (code: string, questions: object[], fields: object = {}) =>
  formUpload(code, { formSections: [{ code: 'S', description: 'Room', questions }], ...fields })
const questionsOf = (sections: readonly Section[]) => sections.flatMap(({ questions }) => questions)

test('typed options and a condition on a new question are saved, published, and sent to phones', async () => {
  const form = await createForm(organizer.staff, upload('TYPED', [opened, why, counted]))
  const phone = await createPhone(mission, organizer.id)
  for (const call of [organizer.staff, phone.call]) {
    const [first, second, third] = questionsOf((await call(forms.get, { params: { id: form.id } })).value)
    expect(first).not.toHaveProperty('showIf')
    expect(second?.showIf).toEqual({ idQuestion: first?.id, idOptions: [first?.optionsToQuestions[1]?.idOption] })
    expect(second?.optionsToQuestions[0]).toMatchObject({ isFreeText: true, input: { kind: 'text', maxLength: 200 } })
    expect(third?.optionsToQuestions[0]).toMatchObject({ isFreeText: true, input: votes })
    expect(first?.optionsToQuestions[0]).not.toHaveProperty('input')
  }
  // A save with the ids that were read changes nothing of them.
  const body = { ...formUpload('TYPED'), id: form.id, formSections: form.sections }
  expect((await organizer.staff(forms.save, { body })).status).toBe(200)
  expect((await organizer.staff(forms.get, { params: { id: form.id } })).value).toEqual(form.sections)
})

test('a draft may have a broken condition; publishing names it', async () => {
  const save = async (questions: object[], draft: boolean) => {
    const { problem } = await organizer.staff(forms.save, {
      body: upload(`B${crypto.randomUUID().slice(0, 6)}`, questions, { draft }),
      headers: { 'accept-language': 'en' },
    })
    return problem.errors
  }
  const later = [why, opened]
  expect(await save(later, true)).toBeUndefined()
  expect(await save(later, false)).toEqual({
    'formSections.0.questions.0.showIf': [expect.stringMatching(/must come earlier/)],
  })
  const deleted = { ...why, showIf: { idQuestion: 2_000_000_000, idOptions: [1] } }
  expect(await save([opened, deleted], true)).toBeUndefined()
  expect(await save([opened, deleted], false)).toEqual({
    'formSections.0.questions.1.showIf': [expect.stringMatching(/is not in the form/)],
  })
  const unknown = { ...why, showIf: { idQuestion: -1, idOptions: [-99] } }
  expect(Object.keys((await save([opened, unknown], true)) ?? {})).toEqual(['formSections.0.questions.1.showIf'])
})

test('limits of typed values are checked by their kind', async () => {
  const errorsOf = async (input: object) => {
    const questions = [{ ...counted, optionsToQuestions: [{ text: 'Votes', input }] }]
    const { problem } = await organizer.staff(forms.save, {
      body: upload(`L${crypto.randomUUID().slice(0, 6)}`, questions, { draft: true }),
      headers: { 'accept-language': 'en' },
    })
    return Object.entries(problem.errors ?? {}).map(
      ([field, [text]]) => `${field.split('.').slice(6).join('.')}: ${text}`,
    )
  }
  expect(await errorsOf({ kind: 'integer', min: 5, max: 4 })).toEqual([
    'input.max: Must not be below the lowest value.',
  ])
  expect(await errorsOf({ kind: 'time', min: '25:00' })).toEqual(['input.min: Must be a time such as 07:30.'])
  expect(await errorsOf({ kind: 'decimal', max: 'many' })).toEqual([
    'input.max: Must be a number with at most 15 digits, 6 of them after the decimal point.',
  ])
  expect(await errorsOf({ kind: 'number' })).toHaveLength(1)
})
