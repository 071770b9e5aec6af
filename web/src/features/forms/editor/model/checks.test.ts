import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { expect, it } from 'vitest'
import { isBroken } from './checks.ts'
import { removeNode } from './draft-edits.ts'
import { createDraft } from './draft-store.ts'
import { type EditedForm, formKey, questionsOf } from './edited-form.ts'
import { decodeForm, encodeForm } from './form-codec.ts'
import { validateForm } from './validate-form.ts'

const row = { id: 1, code: 'C', description: 'Count', diaspora: false }
const number = (id: number) => ({
  id,
  code: `N${id}`,
  formCode: 'C',
  text: `Number ${id}`,
  questionType: 1,
  orderNumber: 1,
  optionsToQuestions: [
    {
      id: id * 10,
      idOption: id * 10,
      text: 'Number',
      isFreeText: true,
      flagged: false,
      orderNumber: 1,
      input: { kind: 'integer' as const },
    },
  ],
})
const ruleOf = (left: string, right: string): FormCheck['rule'] => ({
  when: { '>': [{ '+': [{ var: left }] }, { '+': [{ '*': [{ var: right }, 2] }] }] },
  tolerance: null,
  missing: { left: 'skip', right: 'skip' },
})
const check: FormCheck = {
  id: 5,
  says: { en: 'Too many', ro: '' },
  severity: 'flag',
  rule: ruleOf('answers.1.10', 'answers.2.20'),
}
const sections = [
  { id: 1, uniqueId: '1', code: 'S', description: '', orderNumber: 1, questions: [number(1), number(2)] },
]

const saving = { draft: true, revision: 1, currentVersion: 1 }

/** The form with a third question that the server doesn't know, and a check that compares it. */
const withNewQuestion = (): EditedForm => {
  const form = decodeForm({ row, sections, checks: [check] })
  const option = { id: -10, text: 'Number', isFreeText: true, flagged: false, input: { kind: 'integer' as const } }
  const question = { id: -8, code: 'N3', text: 'Third', questionType: 1, options: [option] }
  const added = { id: -1, says: check.says, severity: 'hint' as const, rule: ruleOf('answers.1.10', 'answers.-8.-10') }
  return {
    ...form,
    sections: form.sections.map(section => ({ ...section, questions: [...section.questions, question] })),
    checks: [check, added],
  }
}

it('checks are sent as they were read; a server without them gets none', () => {
  expect(encodeForm(decodeForm({ row, sections, checks: [check] }), saving)).toMatchObject({ checks: [check] })
  expect(encodeForm(decodeForm({ row, sections }), saving)).not.toHaveProperty('checks')
})

it('a check of a new question references it by the id that the request gives it', () => {
  const form = withNewQuestion()
  const { checks, formSections } = { checks: [], ...encodeForm(form, saving) }
  const added = formSections[0]?.questions[2]
  expect([added?.id, added?.optionsToQuestions[0]?.idOption]).toEqual([-8, -10])
  expect(JSON.stringify(checks)).toContain('"answers.-8.-10"')
  expect(checks.map(({ id }) => id)).toEqual([5, null])
})

it('a deleted question breaks its checks, which are listed and kept; undo repairs them', () => {
  const draft = createDraft(withNewQuestion())
  const broken = () => draft.get().checks?.map(each => isBroken(each, questionsOf(draft.get())))
  expect(broken()).toEqual([false, false])
  removeNode(draft, 'q-8')
  expect(broken()).toEqual([false, true])
  expect(validateForm(draft.get())).toContainEqual({ key: formKey, field: 'check1', problem: 'check_unknown_question' })
  expect(JSON.stringify(encodeForm(draft.get(), saving))).toContain('"answers.2147483647.2147483647"')
  draft.undo()
  expect(broken()).toEqual([false, false])
})
