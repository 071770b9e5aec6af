import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { expect, test } from 'vitest'
import { diffForms } from './diff-forms.ts'
import { createDraft } from './draft-store.ts'
import { sectionKey } from './edited-form.ts'
import { blankForm, decodeForm, encodeForm } from './form-codec.ts'
import { type StoredPart, upgradeDraft } from './upgrade-draft.ts'

/** The form of a draft that an earlier version stored. */
const open = (parts: readonly object[]) => {
  const form = upgradeDraft(new Map((parts as readonly StoredPart[]).map(part => [part.key, part])))
  if (!form) throw new Error('The draft has no form')
  return form
}

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
  const ofVotes = { kind: 'integer', min: '0', unit: 'votes' }
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
  ]
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
  const form = decodeForm({ row, sections: [section], checks: [check] })
  expect(createDraft(form, open(stored)).isChanged()).toBe(false)
  // Version 1.0.0 had neither conditions nor checks.
  const isOf100 = (name: string) => !['showIfQuestion', 'showIfOptions', 'checks'].includes(name)
  const ofFirstRelease = stored.map(part => Object.fromEntries(Object.entries(part).filter(([name]) => isOf100(name))))
  expect(createDraft(decodeForm({ row, sections: [section], checks: [] }), open(ofFirstRelease)).isChanged()).toBe(
    false,
  )
  // The last version that stored parts had inputs as objects, and checks.
  const nested = stored.map(part =>
    part.key === 'q5-o7'
      ? {
          ...{ kind: 'option', key: 'q5-o7', parent: 'q5', id: 7, idOption: 7, text: 'Votes' },
          ...fields,
          input: ofVotes,
        }
      : { ...part, ...('checks' in part && { checks: [check] }) },
  )
  expect(createDraft(form, open(nested)).isChanged()).toBe(false)
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
  ]
  const saved = { ...encodeForm(open(stored), { draft: true, revision: 1, currentVersion: 1 }) }
  expect(saved.formSections[0]?.questions).toMatchObject([
    { id: -4, optionsToQuestions: [{ id: null, idOption: -6 }] },
    { id: null, showIf: { idQuestion: -4, idOptions: [-6] } },
  ])
  expect(JSON.stringify(saved)).toContain('answers.-4.-6')
})

test('a draft stored with short wordings, a deleted parent and parts from a file keeps them', () => {
  const blank = { code: '', text: '', questionType: 1 }
  const form = open([
    { ...{ kind: 'form', key: 'form', parent: '', id: null, children: ['i1'] }, ...blank, description: 'From a file' },
    { ...{ kind: 'section', key: 'i1', parent: 'form', id: null, code: 'S', description: '' }, children: ['i2', 'i4'] },
    { ...{ kind: 'question', key: 'i2', parent: 'i1', id: -5, children: ['i3'] }, ...blank },
    {
      ...{ kind: 'option', key: 'i3', parent: 'i2', id: null, idOption: -7, text: 'No', isFreeText: false },
      ...{ flagged: true, shortTextEn: 'Closed', shortTextRo: 'Închis', notObserved: true },
    },
    {
      ...{ kind: 'question', key: 'i4', parent: 'i1', id: -9, children: [] },
      ...{ ...blank, showIfQuestion: 'q40', showIfOptions: ['q40-o41'] },
    },
  ])
  const [first, second] = form.sections[0]?.questions ?? []
  expect(first).toMatchObject({
    id: -5,
    options: [{ id: -7, text: 'No', flagged: true, notObserved: true, shortText: { en: 'Closed', ro: 'Închis' } }],
  })
  expect(second).toMatchObject({ id: -9, showIf: { idQuestion: 40, idOptions: [41] } })
})

test('a draft with another server’s sections, which have no ids, differs from the server’s form by what was edited', () => {
  const sectionOf = (code: string) => ({ code, description: '', questions: [] })
  const row = { id: 1, code: 'A', description: '', diaspora: false }
  const form = decodeForm({ row, sections: ['A', 'B', 'C'].map(sectionOf) })
  const stored = (key: string, code: string) => ({ kind: 'section', key, id: null, children: [], ...sectionOf(code) })
  const draft = open([
    { kind: 'form', key: 'form', parent: '', ...row, children: ['n1', 'sat2', 'sat1'] },
    ...[stored('n1', 'New'), stored('sat1', 'B'), stored('sat2', 'C')],
  ])
  const codeOf = (key: string) => draft.sections.find(section => sectionKey(section) === key)?.code
  expect(diffForms(form, draft).map(({ changeKind, key }) => [changeKind, codeOf(key)])).toEqual([
    ['reordered', undefined],
    ['added', 'New'],
    ['removed', undefined],
  ])
})

test('a draft of a new form has the section of a blank one', () => {
  const { sections, ...fields } = blankForm()
  const draft = open([
    { kind: 'form', key: 'form', parent: '', ...fields, children: ['n1'] },
    { kind: 'section', key: 'n1', parent: 'form', ...sections[0], id: null, children: [] },
  ])
  expect(draft).toEqual(blankForm())
})
