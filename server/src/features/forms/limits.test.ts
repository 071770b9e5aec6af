import { type FormUploadIn, forms } from '@scrutineer/contract/forms'
import { describe, expect, test } from 'vitest'
import { createForm, createNgo } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const staff = (await createNgo(mission, { organizer: true })).staff

let codes = 0
const section = (fields: object = {}) => ({ code: 'S', description: 'Section', questions: [question()], ...fields })
const question = (fields: object = {}) => ({ code: '1', text: 'What?', optionsToQuestions: [option()], ...fields })
const option = (fields: object = {}) => ({ text: 'Yes', ...fields })
const upload = (fields: object = {}): FormUploadIn => {
  codes += 1
  return { code: `L${codes}`, description: 'Form', formSections: [section()], ...fields }
}

const save = (form: FormUploadIn, draft: boolean) => staff(forms.save, { body: { ...form, draft } })
const errorsOf = async (form: FormUploadIn, draft = false) => {
  const { status, problem } = await save(form, draft)
  return status === 200 ? {} : { status, ...problem.errors }
}
const tooLong = (limit: number) => [`At most ${limit} characters.`]
const missing = ['This is required.']

const texts: Record<string, { max: number; min: number; at: string; of: (text: unknown) => FormUploadIn }> = {
  'form code': { min: 1, max: 20, at: 'code', of: code => upload({ code }) },
  'form description': { min: 1, max: 500, at: 'description', of: description => upload({ description }) },
  'section code': {
    min: 1,
    max: 20,
    at: 'formSections.0.code',
    of: code => upload({ formSections: [section({ code })] }),
  },
  'section description': {
    min: 0,
    max: 500,
    at: 'formSections.0.description',
    of: description => upload({ formSections: [section({ description })] }),
  },
  'question code': {
    min: 1,
    max: 20,
    at: 'formSections.0.questions.0.code',
    of: code => upload({ formSections: [section({ questions: [question({ code })] })] }),
  },
  'question text': {
    min: 1,
    max: 1000,
    at: 'formSections.0.questions.0.text',
    of: text => upload({ formSections: [section({ questions: [question({ text })] })] }),
  },
  'option text': {
    min: 1,
    max: 1000,
    at: 'formSections.0.questions.0.optionsToQuestions.0.text',
    of: text =>
      upload({ formSections: [section({ questions: [question({ optionsToQuestions: [option({ text })] })] })] }),
  },
}

describe.each(Object.entries(texts))('the %s', (_, { min, max, at, of }) => {
  test('can be as long as its limit but not longer, also in a draft', async () => {
    expect(await errorsOf(of('x'.repeat(max)))).toEqual({})
    for (const draft of [true, false]) {
      expect(await errorsOf(of('x'.repeat(max + 1)), draft)).toEqual({ status: 400, [at]: tooLong(max) })
      expect(await errorsOf(of('a\0b'), draft)).toMatchObject({ status: 400, [at]: [expect.any(String)] })
    }
  })

  test('can be missing, empty or blank in a draft; when published, only if optional', async () => {
    for (const empty of [undefined, null, '', '   ']) {
      expect(await errorsOf(of(empty), true)).toEqual({})
      expect(await errorsOf(of(empty))).toEqual(min === 0 ? {} : { status: 400, [at]: missing })
    }
  })
})

test('forms without sections or questions and questions without options can only be drafts', async () => {
  const needsQuestion = { status: 400, formSections: ['The form needs at least one question.'] }
  const lacking: [FormUploadIn, object][] = [
    [upload({ formSections: [] }), needsQuestion],
    [upload({ formSections: null }), needsQuestion],
    [upload({ formSections: [section({ questions: [] })] }), needsQuestion],
    [
      upload({
        formSections: [section(), section({ code: 'T', questions: [question({ code: '2', optionsToQuestions: [] })] })],
      }),
      { status: 400, 'formSections.1.questions.0.optionsToQuestions': ['The question needs at least one option.'] },
    ],
  ]
  for (const [form, errors] of lacking) {
    expect(await errorsOf(form)).toEqual(errors)
    expect(await errorsOf(form, true)).toEqual({})
  }
})

test('codes of questions and of sections are unique in a published form', async () => {
  const twice = upload({ formSections: [section(), section({ questions: [question({ code: ' 1 ' })] })] })
  const repeated = ['This code is used twice.']
  expect(await errorsOf(twice)).toEqual({
    status: 400,
    'formSections.1.code': repeated,
    'formSections.1.questions.0.code': repeated,
  })
  expect(await errorsOf(twice, true)).toEqual({})
})

test('publishing reports all errors of a form at once', async () => {
  const bare = upload({
    code: '',
    description: ' ',
    formSections: [{ questions: [{ optionsToQuestions: [{}] }, { showIf: { idQuestion: 900_000, idOptions: [1] } }] }],
    checks: [
      { says: { en: '', ro: '' }, rule: { when: { '>': [{ '+': [{ var: 'answers.900000.1' }] }, { '+': [1] }] } } },
    ],
  })
  expect(await errorsOf(bare)).toEqual({
    status: 400,
    code: missing,
    description: missing,
    'formSections.0.code': missing,
    'formSections.0.questions.0.code': missing,
    'formSections.0.questions.0.text': missing,
    'formSections.0.questions.0.optionsToQuestions.0.text': missing,
    'formSections.0.questions.1.code': missing,
    'formSections.0.questions.1.text': missing,
    'formSections.0.questions.1.showIf': [expect.stringMatching(/not in the form/)],
    'formSections.0.questions.1.optionsToQuestions': ['The question needs at least one option.'],
    'checks.0.says': missing,
    'checks.0.rule': [expect.stringMatching(/not in the form/)],
  })
})

test('a refused publication takes no ids of questions', async () => {
  const idOfNewQuestion = async () => (await createForm(staff, upload())).sections[0]?.questions[0]?.id ?? 0
  const before = await idOfNewQuestion()
  expect(await errorsOf(upload({ formSections: [section({ code: '' })] }))).toMatchObject({ status: 400 })
  expect(await idOfNewQuestion()).toBe(before + 1)
})

test('an id that is missing, null or 0 creates a form; a code in use is rejected for drafts too', async () => {
  const code = upload().code ?? ''
  const ids = await Promise.all([undefined, null, 0, '0'].map(id => save(upload({ id }), true)))
  expect(new Set(ids.map(({ value }) => value)).size).toBe(4)
  await save(upload({ code }), false)
  for (const draft of [true, false]) expect(await errorsOf(upload({ code }), draft)).toMatchObject({ status: 409 })
})

test('texts are stored trimmed', async () => {
  const { value: id } = await save(upload({ description: '  Titlu  ' }), false)
  const { formVersions } = (await staff(forms.list)).value
  expect(formVersions.find(form => form.id === id)?.description).toBe('Titlu')
})
