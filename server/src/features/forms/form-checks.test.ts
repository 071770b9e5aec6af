import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { forms } from '@scrutineer/contract/forms'
import { expect, test } from 'vitest'
import { numberOf, numberQuestion } from '../../../../testkit/client/number-questions.ts'
import { createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })

const rule = (left: number, right: number): CheckRule => ({
  when: { '>': [{ '+': [numberOf(left)] }, { '+': [numberOf(right), { '*': [numberOf(right), 2] }] }] },
  tolerance: { percent: 2 },
  missing: { left: 'skip', right: 'zero' },
})
const says = { en: 'More ballots than voters', ro: '' }
const upload = (code: string, fields: object) =>
  formUpload(code, {
    formSections: [{ code: 'S', description: 'Count', questions: [numberQuestion(1), numberQuestion(2)] }],
    ...fields,
  })

test('checks are saved with the ids of new questions, published, read, and kept by saves that do not send them', async () => {
  const form = await createForm(
    organizer.staff,
    upload('CHECKS', { checks: [{ says, severity: 'flag', rule: rule(1, 2) }] }),
  )
  const [first, second] = [form.question(0), form.question(1)]
  const [left, right] = [0, 1].map(index => `answers.${form.question(index).id}.${form.optionId(index, 0)}`)
  const checks = [
    {
      id: expect.any(Number),
      says,
      severity: 'flag',
      rule: {
        when: { '>': [{ '+': [{ var: left }] }, { '+': [{ var: right }, { '*': [{ var: right }, 2] }] }] },
        tolerance: { percent: 2 },
        missing: { left: 'skip', right: 'zero' },
      },
    },
  ]
  const phone = await createPhone(mission, organizer.id)
  const read = async (call = organizer.staff) => (await call(forms.checks, { params: { id: form.id } })).value
  expect(await read()).toEqual(checks)
  expect(await read(phone.call)).toEqual(checks)

  const saved = await read()
  await organizer.staff(forms.save, { body: { ...formUpload('CHECKS'), id: form.id, formSections: form.sections } })
  expect(await read()).toEqual(saved)
  const draft = { id: form.id, draft: true, checks: [] }
  await organizer.staff(forms.save, { body: draft })
  expect(await read()).toEqual(saved)
  const { value } = await organizer.staff(forms.checks, { params: { id: form.id }, query: { draft: true } })
  expect(value).toEqual([])
  expect([first.id, second.id]).not.toContain(0)
})

test('a draft may have a check that compares nothing any more; publishing names it', async () => {
  const save = async (questions: object[], draft: boolean, check: object = {}) => {
    const { problem } = await organizer.staff(forms.save, {
      body: formUpload(`C${crypto.randomUUID().slice(0, 6)}`, {
        formSections: [{ code: 'S', description: 'Count', questions }],
        checks: [{ says, severity: 'hint', rule: rule(1, 2), ...check }],
        draft,
      }),
      headers: { 'accept-language': 'en' },
    })
    return problem.errors
  }
  const text = [numberQuestion(1), numberQuestion(2, null)]
  expect(await save(text, true)).toBeUndefined()
  expect(await save(text, false)).toEqual({ 'checks.0.rule': [expect.stringMatching(/not a number/)] })
  expect(await save([numberQuestion(1)], true)).toEqual({ 'checks.0.rule': [expect.stringMatching(/does not exist/)] })
  const gone = { rule: { ...rule(1, 2), when: { '>': [{ '+': [{ var: 'answers.900000.900001' }] }, { '+': [1] }] } } }
  expect(await save([numberQuestion(1)], true, gone)).toBeUndefined()
  expect(await save([numberQuestion(1)], false, gone)).toEqual({
    'checks.0.rule': [expect.stringMatching(/question that is not in the form/)],
  })
  const both = [numberQuestion(1), numberQuestion(2)]
  expect(await save(both, false, { says: { en: '', ro: ' ' } })).toEqual({ 'checks.0.says': [expect.any(String)] })
  const constant = { when: { '>': [{ '+': [1] }, { '+': [0] }] } }
  expect(await save(both, true, { rule: constant })).toEqual({
    'checks.0.rule.when': [expect.stringMatching(/at least one number/)],
  })
})
