import { expect, test } from 'vitest'
import { addOptions } from './draft-edits.ts'
import { createDraft } from './draft-store.ts'
import { blankForm, decodeForm, encodeForm, toFieldPath } from './form-codec.ts'
import { formKey } from './form-parts.ts'

const option = { id: 7, idOption: 7, text: 'Yes', isFreeText: true, flagged: true, orderNumber: 1 }
const question = { id: 5, code: 'Q1', formCode: 'A', text: 'Who?', questionType: 2, orderNumber: 1 }
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
  expect(pathOf('formSections')).toEqual({ key: formKey, field: 'formSections' })
  expect(pathOf('formSections.9.code').key).toBe(formKey)
})
