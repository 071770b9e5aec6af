import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findPhoneProblem } from '../domain/phone-problem.ts'
import { readFormFiles } from './publish-forms.ts'
import { parseObservers, trainingObservers } from './register-observers.ts'

const folder = mkdtempSync(join(tmpdir(), 'questionnaires-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: unknown) => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const options = [
  { id: 71, idOption: 71, text: 'Yes', isFlagged: false, isFreeText: false },
  { id: 72, idOption: 72, text: 'No', isFlagged: true, isFreeText: true },
]
const createForm = {
  id: 5,
  code: 'T',
  description: 'Training',
  formSections: [
    { code: 'T1', questions: [{ id: 7, code: '1', text: 'Open?', questionType: 1, optionsToQuestions: options }] },
  ],
}

test('maps a questionnaire’s isFlagged to flagged and drops the ids of another server', () => {
  const [form] = readFormFiles(write('t.json', createForm))
  expect(form).toMatchObject({ code: 'T', description: 'Training', draft: false })
  expect(form?.id).toBeUndefined()
  const [question] = form?.formSections[0]?.questions ?? []
  expect(question?.id).toBeUndefined()
  expect(question?.optionsToQuestions).toEqual([
    { text: 'Yes', flagged: false, isFreeText: false },
    { text: 'No', flagged: true, isFreeText: true },
  ])
})

test('conditions and checks of a file refer to its questions and options by negative ids', () => {
  const rule = { when: { '>': [{ '+': [{ var: 'answers.8.81' }] }, { '+': [5] }] } }
  const says = { en: 'Too many', ro: 'Prea mulți' }
  const count = { id: 8, code: '2', text: 'Why not?', questionType: 3, showIf: { idQuestion: 7, idOptions: [72] } }
  const field = { id: 81, idOption: 81, text: 'Voters', input: { kind: 'integer' } }
  const [section] = createForm.formSections
  const questions = [...(section?.questions ?? []), { ...count, optionsToQuestions: [field] }]
  const file = { ...createForm, formSections: [{ code: 'T1', questions }], checks: [{ id: 4, says, rule }] }
  const [form] = readFormFiles(write('t.json', file))
  const [open, why] = form?.formSections[0]?.questions ?? []
  expect([open?.id, open?.optionsToQuestions.map(({ idOption }) => idOption)]).toEqual([-7, [undefined, -72]])
  expect([why?.id, why?.showIf, why?.optionsToQuestions[0]?.idOption]).toEqual([
    -8,
    { idQuestion: -7, idOptions: [-72] },
    -81,
  ])
  expect(form?.checks).toMatchObject([{ says, rule: { when: { '>': [{ '+': [{ var: 'answers.-8.-81' }] }, {}] } } }])
  expect(form?.checks[0]).not.toHaveProperty('id')
})

test('reads all questionnaires of a folder in the order of their file names', () => {
  write('a.json', { ...createForm, code: 'S' })
  write('readme.txt', 'not a questionnaire')
  expect(readFormFiles(folder).map(form => form.code)).toEqual(['S', 'T'])
})

test.each([
  ['{', 'is not JSON'],
  ['[]', 'is not a questionnaire'],
  ['{"code": ""}', 'is not a questionnaire'],
])('reports the path of a file with %s', (content, sentence) => {
  const path = write('broken.json', content)
  expect(() => readFormFiles(path)).toThrow(`${path} ${sentence}`)
  rmSync(path)
})

test.each([
  ['commas and quotes', '"Phone","Pin","Name"\n"074-1",0012,"Ion, the elder"\n'],
  ['semicolons and a byte order mark', '\uFEFFTelefon;PIN;Nume\r\n074-1;0012;Ion, the elder\r\n'],
  ['tabs and no header', '074-1\t0012\tIon, the elder'],
  ['a byte order mark before the first phone', '\uFEFF"074-1";0012;Ion, the elder'],
])('reads an observers’ file with %s and preserves leading zeros', (_, csv) => {
  expect(parseObservers(Buffer.from(csv))).toEqual([{ phone: '074-1', pin: '0012', name: 'Ion, the elder' }])
})

test('reports the position of an observer without a PIN', () => {
  expect(() => parseObservers(Buffer.from('074-1,1234,Ana\n074-2,,Ion\n'))).toThrow('Observer 2')
})

test.each(['RO', 'KE', 'US', 'MD', null])('an election in %s accepts the phones of training observers', country => {
  for (const { phone } of trainingObservers(50, 'one')) expect(findPhoneProblem(phone, country)).toBeUndefined()
})

test('training observers have the same phones and PINs for the same seed, and others for another seed', () => {
  const observers = trainingObservers(50, 'one')
  expect(trainingObservers(50, 'one')).toEqual(observers)
  expect(new Set(observers.map(({ phone }) => phone)).size).toBe(50)
  expect(trainingObservers(50, 'two').map(({ pin }) => pin)).not.toEqual(observers.map(({ pin }) => pin))
})
