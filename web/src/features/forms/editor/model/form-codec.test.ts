import { expect, test } from 'vitest'
import { addOptions } from './draft-edits.ts'
import { createDraft } from './draft-store.ts'
import { blankForm, decodeForm, encodeForm, toFieldPath } from './form-codec.ts'
import { formKey, referenceOf } from './form-parts.ts'

const option = { id: 7, idOption: 7, text: 'Yes', isFreeText: true, flagged: true, orderNumber: 1 }
const question = { id: 5, code: 'Q1', formCode: 'A', text: 'Who?', questionType: 2, orderNumber: 1 }
const saving = { draft: true, revision: 1, currentVersion: 1 }
const section = { id: 3, uniqueId: '3', code: 'S', description: 'First', orderNumber: 1 }
const createForm = () =>
  decodeForm({ id: 1, code: 'A', description: 'Opening', diaspora: true }, [
    { ...section, questions: [{ ...question, optionsToQuestions: [option] }] },
  ])

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
  const [added] = addOptions(draft, 'q5', [''])
  const pathOf = (name: string) => toFieldPath(draft.snapshot(), name)
  expect(pathOf('code')).toEqual({ key: formKey, field: 'code' })
  expect(pathOf('formSections.0.code')).toEqual({ key: 's3', field: 'code' })
  expect(pathOf('formSections.0.questions.0.text')).toEqual({ key: 'q5', field: 'text' })
  expect(pathOf('formSections.0.questions.0.optionsToQuestions')).toEqual({ key: 'q5', field: 'optionsToQuestions' })
  expect(pathOf('formSections.0.questions.0.optionsToQuestions.1.text')).toEqual({ key: added, field: 'text' })
  expect(pathOf('formSections.0.questions.0.optionsToQuestions.1.input.max')).toEqual({ key: added, field: 'inputMax' })
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
  const parts = decodeForm({ id: 3, code: 'A', description: '', diaspora: false }, sections)
  const [first, second] = encodeForm(parts, saving).formSections[0]?.questions ?? []
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

test('new parts that a condition references have negative ids, and a condition on a deleted new part keeps an unknown one', () => {
  const parts = new Map(blankForm())
  const newQuestion = { kind: 'question', parent: 'n1', code: '', text: '', questionType: 1 } as const
  const newOption = { kind: 'option', id: null, text: '', isFreeText: false, flagged: false } as const
  parts.set('n2', { ...newQuestion, key: 'n2', id: referenceOf('n2'), children: ['n3', 'n4'] })
  parts.set('n3', { ...newOption, key: 'n3', idOption: referenceOf('n3'), parent: 'n2' })
  parts.set('n4', { ...newOption, key: 'n4', idOption: referenceOf('n4'), parent: 'n2' })
  parts.set('n5', {
    ...newQuestion,
    key: 'n5',
    id: referenceOf('n5'),
    children: [],
    showIfQuestion: 'n2',
    showIfOptions: ['n4'],
  })
  parts.set('n6', {
    ...newQuestion,
    key: 'n6',
    id: referenceOf('n6'),
    children: [],
    showIfQuestion: 'n99',
    showIfOptions: ['n98'],
  })
  parts.set('n7', {
    ...newQuestion,
    key: 'n7',
    id: referenceOf('n7'),
    children: [],
    showIfQuestion: 'q40',
    showIfOptions: ['q40-o41'],
  })
  const first = parts.get('n1')
  if (first?.kind === 'section') parts.set('n1', { ...first, children: ['n2', 'n5', 'n6', 'n7'] })
  const [parent, child, orphan, ofDeleted] = encodeForm(parts, saving).formSections[0]?.questions ?? []
  expect(parent?.optionsToQuestions[0]?.idOption).toBeNull()
  const idOption = parent?.optionsToQuestions[1]?.idOption
  expect([parent?.id, idOption]).toEqual([expect.any(Number), expect.any(Number)])
  expect(Math.max(parent?.id ?? 0, idOption ?? 0)).toBeLessThan(0)
  expect(child).toMatchObject({ id: null, showIf: { idQuestion: parent?.id, idOptions: [idOption] } })
  expect(orphan?.showIf).toEqual({ idQuestion: 2 ** 31 - 1, idOptions: [2 ** 31 - 1] })
  expect(ofDeleted?.showIf).toEqual({ idQuestion: 40, idOptions: [41] })
})
