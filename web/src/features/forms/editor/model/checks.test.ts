import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { expect, it } from 'vitest'
import { checkQuestions, encodeChecks, isBroken } from './checks.ts'
import { removePart } from './draft-edits.ts'
import { createDraft } from './draft-store.ts'
import { decodeForm, encodeForm } from './form-codec.ts'
import { checksOf, formKey, type Part, type Parts, partOf, questionsOf, referenceOf } from './form-parts.ts'
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

/** The form with a third question that the server doesn't know, and a check that compares it. */
const withNewQuestion = (keys: readonly [string, string]): Parts => {
  const parts = new Map<string, Part>(decodeForm(row, sections, [check]))
  const [question, option] = keys
  const section = partOf(parts, 's1', 'section')
  const form = partOf(parts, formKey, 'form')
  if (!section || !form) throw new Error('the form has a section')
  parts.set('s1', { ...section, children: [...section.children, question] })
  parts.set(question, {
    kind: 'question',
    key: question,
    parent: 's1',
    id: referenceOf(question),
    children: [option],
    code: 'N3',
    text: 'Third',
    questionType: 1,
  })
  parts.set(option, {
    kind: 'option',
    key: option,
    parent: question,
    id: null,
    idOption: referenceOf(option),
    text: 'Number',
    isFreeText: true,
    flagged: false,
    input: { kind: 'integer' },
  })
  const variable = `answers.${referenceOf(question)}.${referenceOf(option)}`
  const added = { id: null, says: check.says, severity: 'hint' as const, rule: ruleOf('answers.1.10', variable) }
  parts.set(formKey, { ...form, checks: [...checksOf(parts), added] })
  return parts
}

it('checks are sent as they were read; a server without them gets none', () => {
  const encoded = encodeForm(decodeForm(row, sections, [check]), { draft: true, revision: 1, currentVersion: 1 })
  expect(encoded).toMatchObject({ checks: [check] })
  expect(encodeForm(decodeForm(row, sections), { draft: true, revision: 1, currentVersion: 1 })).not.toHaveProperty(
    'checks',
  )
})

it.each([{ keys: ['n4', 'n5'] as const }, { keys: ['i4', 'i5'] as const }])(
  'a check of a new question references it by the id that the request gives it ($keys)',
  ({ keys }) => {
    const parts = withNewQuestion(keys)
    const { checks, formSections } = {
      checks: [],
      ...encodeForm(parts, { draft: true, revision: 1, currentVersion: 1 }),
    }
    const added = formSections[0]?.questions[2]
    const [id, idOption] = [added?.id ?? 0, added?.optionsToQuestions[0]?.idOption ?? 0]
    expect(Math.max(id, idOption)).toBeLessThan(0)
    expect(JSON.stringify(checks)).toContain(`"answers.${id}.${idOption}"`)
    expect(checkQuestions(parts).map(question => question.id)).toEqual([1, 2, id])
  },
)

it('a deleted question breaks its checks, which are listed and kept; undo repairs them', () => {
  const parts = withNewQuestion(['n4', 'n5'])
  const draft = createDraft(parts)
  const broken = () => {
    const questions = checkQuestions(draft)
    return checksOf(draft).map(each => isBroken(each, questions))
  }
  expect(broken()).toEqual([false, false])
  const third = questionsOf(draft)[2]?.key ?? ''
  removePart(draft, third)
  expect(broken()).toEqual([false, true])
  expect(validateForm(draft.snapshot())).toContainEqual({ key: formKey, field: 'check1', problem: 'checkBroken' })
  const [, sent] = encodeChecks(draft.snapshot())
  expect(JSON.stringify(sent?.rule)).toContain('"answers.2147483647.2147483647"')
  draft.undo()
  expect(broken()).toEqual([false, false])
})
