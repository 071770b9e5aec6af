import { expect, test } from 'vitest'
import { addOptions } from './draft-edits.ts'
import { createDraft } from './draft-store.ts'
import { type EditedForm, findQuestion, formKey } from './edited-form.ts'
import { blankForm, decodeForm, encodeForm, toFieldPath } from './form-codec.ts'
import { toNewForm } from './new-form.ts'

const option = { id: 7, idOption: 7, text: 'Yes', isFreeText: true, flagged: true, orderNumber: 1 }
const question = { id: 5, code: 'Q1', formCode: 'A', text: 'Who?', questionType: 2, orderNumber: 1 }
const saving = { draft: true, revision: 1, currentVersion: 1 }
const section = { id: 3, uniqueId: '3', code: 'S', description: 'First', orderNumber: 1 }
const createForm = () =>
  decodeForm({
    row: { id: 1, code: 'A', description: 'Opening', diaspora: true },
    sections: [{ ...section, questions: [{ ...question, optionsToQuestions: [option] }] }],
  })

test('encodes a decoded form without losing data', () => {
  const upload = encodeForm(createForm(), { draft: true, revision: 4, currentVersion: 2 })
  expect(upload).toMatchObject({ id: 1, code: 'A', description: 'Opening', diaspora: true, draft: true, revision: 4 })
  expect(upload.formSections).toMatchObject([
    { id: 3, code: 'S', description: 'First', questions: [{ id: 5, code: 'Q1', text: 'Who?', questionType: 2 }] },
  ])
  expect(upload.formSections[0]?.questions[0]?.optionsToQuestions).toEqual([option])
})

test('encodes a new form without ids as version 1', () => {
  expect(encodeForm(blankForm(), { draft: false, revision: undefined, currentVersion: undefined })).toMatchObject({
    id: null,
    currentVersion: 1,
    formSections: [{ id: null, questions: [] }],
  })
})

test('maps the server’s field names to parts and fields', () => {
  const draft = createDraft(createForm())
  const first = findQuestion(draft.get(), 'q5')
  const [added] = first ? addOptions(draft, first, ['']) : []
  const pathOf = (name: string) => toFieldPath(draft.get(), name)
  expect(pathOf('code')).toEqual({ key: formKey, field: 'code' })
  expect(pathOf('formSections.0.code')).toEqual({ key: 's3', field: 'code' })
  expect(pathOf('formSections.0.questions.0.text')).toEqual({ key: 'q5', field: 'text' })
  expect(pathOf('formSections.0.questions.0.optionsToQuestions')).toEqual({ key: 'q5', field: 'optionsToQuestions' })
  expect(pathOf('formSections.0.questions.0.optionsToQuestions.1.text')).toEqual({ key: added, field: 'text' })
  expect(pathOf('formSections.0.questions.0.optionsToQuestions.1.input.max')).toEqual({ key: added, field: 'inputMax' })
  expect(pathOf('formSections.0.questions.0.optionsToQuestions.1.shortText.ro').field).toBe('shortTextRo')
  expect(pathOf('formSections.0.questions.0.showIf')).toEqual({ key: 'q5', field: 'showIf' })
  expect(pathOf('formSections.0.questions.0.showIf.idOptions.1')).toEqual({ key: 'q5', field: 'showIf' })
  expect(pathOf('formSections')).toEqual({ key: formKey, field: 'formSections' })
  expect(pathOf('formSections.9.code').key).toBe(formKey)
})

test('inputs and conditions come back as they were, also of kinds with few fields', () => {
  const inputs = [
    { kind: 'integer', min: 0, max: 3000, unit: 'votes', maxDifference: 5, turnoutAt: '12:00' },
    { kind: 'decimal', min: -0.5, decimals: 2 },
    { kind: 'time', max: '21:00' },
    { kind: 'date' },
    { kind: 'text', maxLength: 200 },
  ] as const
  const typed = inputs.map((input, index) => ({ ...option, id: 20 + index, idOption: 20 + index, input }))
  const sections = [
    {
      ...section,
      questions: [
        { ...question, optionsToQuestions: [option] },
        { ...question, id: 6, showIf: { idQuestion: 5, idOptions: [7] }, optionsToQuestions: typed },
      ],
    },
  ]
  const form = decodeForm({ row: { id: 3, code: 'A', description: '', diaspora: false }, sections })
  const [first, second] = encodeForm(form, saving).formSections[0]?.questions ?? []
  expect(first?.showIf).toBeUndefined()
  expect(first?.optionsToQuestions[0]?.input).toBeUndefined()
  expect(second?.showIf).toEqual({ idQuestion: 5, idOptions: [7] })
  const blank = (value: unknown) => (value === '' ? undefined : value)
  const read = second?.optionsToQuestions.map(({ input = {} }) =>
    Object.fromEntries(
      Object.entries(input).flatMap(([key, value]) => (blank(value) === undefined ? [] : [[key, value]])),
    ),
  )
  expect(read?.map(input => JSON.stringify(input).replaceAll(/"(-?\d+(\.\d+)?)"/g, '$1'))).toEqual(
    inputs.map(input => JSON.stringify(input)),
  )
})

test('new nodes that a condition references have negative ids, and a condition on a deleted new node has an unknown one', () => {
  const question = { code: '', text: '', questionType: 1, options: [] }
  const option = { text: '', isFreeText: false, flagged: false }
  const form: EditedForm = {
    ...blankForm(),
    sections: [
      {
        ...{ id: -1, code: '', description: '' },
        questions: [
          {
            ...question,
            id: -2,
            options: [
              { ...option, id: -3 },
              { ...option, id: -4 },
            ],
          },
          { ...question, id: -5, showIf: { idQuestion: -2, idOptions: [-4] } },
          { ...question, id: -6, showIf: { idQuestion: -99, idOptions: [-98] } },
          { ...question, id: -7, showIf: { idQuestion: 40, idOptions: [41] } },
        ],
      },
    ],
  }
  const [parent, child, orphan, ofDeleted] = encodeForm(form, saving).formSections[0]?.questions ?? []
  expect(parent?.optionsToQuestions[0]?.idOption).toBeNull()
  expect([parent?.id, parent?.optionsToQuestions[1]?.idOption]).toEqual([-2, -4])
  expect(child).toMatchObject({ id: null, showIf: { idQuestion: -2, idOptions: [-4] } })
  expect(orphan?.showIf).toEqual({ idQuestion: 2 ** 31 - 1, idOptions: [2 ** 31 - 1] })
  expect(ofDeleted?.showIf).toEqual({ idQuestion: 40, idOptions: [41] })
})

test('another server’s sections without ids, and options whose id in the question differs, are sent as they were read', () => {
  const sections = [
    {
      ...{ code: 'S', description: '' },
      questions: [
        { ...question, optionsToQuestions: [{ ...option, id: 70 }] },
        { ...question, id: 6, optionsToQuestions: [{ ...option, id: 71 }] },
      ],
    },
  ]
  const row = { id: 3, code: 'A', description: '', diaspora: false }
  const [sent] = encodeForm(decodeForm({ row, sections }), saving).formSections
  expect(sent?.id).toBeNull()
  const options = sent?.questions.flatMap(({ optionsToQuestions }) => optionsToQuestions)
  expect(options).toMatchObject([
    { id: 70, idOption: 7 },
    { id: 71, idOption: 7 },
  ])
})

/** A form in French with Romanian, and a text in a language that it no longer has. */
const createTranslated = (changes: Partial<EditedForm> = {}): EditedForm => ({
  ...decodeForm({
    row: {
      ...{ id: 1, code: 'A', description: 'Dépouillement', diaspora: false, language: 'fr', languages: ['ro'] },
      translations: { ro: { description: 'Numărare' } },
    },
    sections: [
      {
        ...section,
        translations: { ro: { description: ' ' } },
        questions: [
          {
            ...question,
            translations: { ro: { text: 'Câte?' }, ka: { text: 'რამდენი?' } },
            optionsToQuestions: [{ ...option, translations: { ro: { text: 'Număr', unit: 'buletine' } } }],
          },
        ],
      },
    ],
  }),
  ...changes,
})

test('languages and translations are sent as they were read, without blanks and without languages that the form doesn’t have', () => {
  const sent = encodeForm(createTranslated(), saving)
  const [first] = sent.formSections
  const [asked] = first?.questions ?? []
  expect([sent.language, sent.languages]).toEqual(['fr', ['ro']])
  expect([sent, first, asked, asked?.optionsToQuestions[0]].map(node => node?.translations)).toEqual([
    { ro: { description: 'Numărare' } },
    undefined,
    { ro: { text: 'Câte?' } },
    { ro: { text: 'Număr', unit: 'buletine' } },
  ])
})

test('a form without languages says so, so that the server doesn’t keep them', () => {
  const sent = encodeForm(createTranslated({ language: undefined, languages: undefined }), saving)
  expect([sent.language, sent.languages, sent.translations]).toEqual([null, [], {}])
  expect(JSON.stringify(sent.formSections)).not.toContain('translations')
})

test('an error of a translation is shown at its field, also in a language with a region', () => {
  const pathOf = (name: string) => toFieldPath(createTranslated(), name)
  expect(pathOf('translations.pt-BR.description')).toEqual({ key: formKey, field: 'description-pt-BR' })
  expect(pathOf('formSections.0.questions.0.optionsToQuestions.0.translations.ro.unit').field).toBe('unit-ro')
  expect(pathOf('formSections.0.questions.0.optionsToQuestions.0.shortText.pt-BR').field).toBe('shortTextPt-BR')
})

test('a copy of a form keeps its languages and translations', () => {
  const copy = toNewForm(createTranslated())
  const [sent, original] = [copy, createTranslated()].map(form => encodeForm({ ...form, id: null }, saving))
  expect(sent?.translations).toEqual(original?.translations)
  const translationsIn = (form: typeof sent) => JSON.stringify(form?.formSections).match(/"translations":[^}]*}/g)
  expect(translationsIn(sent)).toEqual(translationsIn(original))
  expect(translationsIn(sent)).toHaveLength(2)
})
