import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { expect, test } from 'vitest'
import { createDraft } from './draft-store.ts'
import { decodeForm, encodeForm } from './form-codec.ts'
import { type StoredPart, upgradePart } from './upgrade-draft.ts'

const check: FormCheck = {
  id: 9,
  says: { en: 'Too many', ro: '' },
  severity: 'flag',
  rule: {
    when: { '>': [{ '+': [{ var: 'answers.5.7' }] }, { '+': [100] }] },
    tolerance: null,
    missing: { left: 'skip', right: 'skip' },
  },
}

test('a draft stored with flat inputs and checks as text opens as the form that it is of', () => {
  const inputs = { inputKind: 'integer', inputMin: '0', inputMax: '', inputUnit: 'votes', inputDecimals: '' }
  const plain = { inputKind: null, inputMin: '', inputMax: '', inputUnit: '', inputDecimals: '' }
  const fields = { isFreeText: true, flagged: false }
  const stored = [
    {
      ...{ kind: 'form', key: 'form', parent: '', id: 1, children: ['s3'], code: 'A', description: 'Count' },
      ...{ diaspora: false, checks: [JSON.stringify(check)] },
    },
    { kind: 'section', key: 's3', parent: 'form', id: 3, children: ['q5'], code: 'S', description: 'First' },
    {
      ...{ kind: 'question', key: 'q5', parent: 's3', id: 5, children: ['q5-o7', 'q5-o8'], code: 'Q', text: 'Votes?' },
      ...{ questionType: 3, showIfQuestion: null, showIfOptions: [] },
    },
    { kind: 'option', key: 'q5-o7', parent: 'q5', id: 7, idOption: 7, text: 'Votes', ...fields, ...inputs },
    { kind: 'option', key: 'q5-o8', parent: 'q5', id: 8, idOption: 8, text: 'Other', ...fields, ...plain },
    // What an earlier version stored.
  ] as unknown as StoredPart[]
  const upgraded = new Map(stored.map(part => [part.key, upgradePart(part)]))
  const row = { id: 1, code: 'A', description: 'Count', diaspora: false }
  const votes = {
    id: 7,
    idOption: 7,
    text: 'Votes',
    ...fields,
    input: { kind: 'integer' as const, min: 0, unit: 'votes' },
  }
  const other = { id: 8, idOption: 8, text: 'Other', ...fields }
  const question = { id: 5, code: 'Q', text: 'Votes?', questionType: 3, optionsToQuestions: [votes, other] }
  const section = { id: 3, code: 'S', description: 'First', questions: [question] }
  const form = decodeForm(row, [section], [check])
  expect(createDraft(form, upgraded).isChanged()).toBe(false)
  // Version 1.0.0 had neither conditions nor checks.
  const isOf100 = (name: string) => !['showIfQuestion', 'showIfOptions', 'checks'].includes(name)
  const ofFirstRelease = stored.map(part => Object.fromEntries(Object.entries(part).filter(([name]) => isOf100(name))))
  const opened = new Map((ofFirstRelease as unknown as StoredPart[]).map(part => [part.key, upgradePart(part)]))
  expect(createDraft(decodeForm(row, [section], []), opened).isChanged()).toBe(false)
  // Present parts stay as they are.
  expect(new Map([...form].map(([key, part]) => [key, upgradePart(part)]))).toEqual(form)
})

test('a draft stored without ids of new parts saves its conditions and checks', () => {
  const compare = { var: 'answers.-4.-6' }
  const rule = { when: { '>': [{ '+': [compare] }, { '+': [1] }] }, tolerance: null, missing: check.rule.missing }
  const checks = [JSON.stringify({ id: null, says: check.says, severity: 'hint', rule })]
  const blank = { id: null, code: '', text: '', questionType: 1 }
  const stored = [
    { kind: 'form', key: 'form', parent: '', ...blank, description: '', diaspora: false, children: ['n1'], checks },
    { kind: 'section', key: 'n1', parent: 'form', id: null, code: '', description: '', children: ['n2', 'n4'] },
    { kind: 'question', key: 'n2', parent: 'n1', ...blank, children: ['n3'] },
    { kind: 'option', key: 'n3', parent: 'n2', id: null, idOption: null, text: '', isFreeText: true, flagged: false },
    {
      ...{ kind: 'question', key: 'n4', parent: 'n1', ...blank, children: [] },
      ...{ showIfQuestion: 'n2', showIfOptions: ['n3'] },
    },
    // What an earlier version stored.
  ] as unknown as StoredPart[]
  const parts = new Map(stored.map(part => [part.key, upgradePart(part)]))
  const saved = { ...encodeForm(parts, { draft: true, revision: 1, currentVersion: 1 }) }
  expect(saved.formSections[0]?.questions).toMatchObject([
    { id: -4, optionsToQuestions: [{ id: null, idOption: -6 }] },
    { id: null, showIf: { idQuestion: -4, idOptions: [-6] } },
  ])
  expect(JSON.stringify(saved)).toContain('answers.-4.-6')
})
