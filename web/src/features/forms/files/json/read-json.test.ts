import { expect, test } from 'vitest'
import { withoutLocations } from '../../../../../test/arbitrary-form.ts'
import { describeIssues, readOptions } from '../../../../../test/read-options.ts'
import { readJson } from './read-json.ts'

const read = (document: unknown, language?: string) => readJson(JSON.stringify(document), { ...readOptions, language })
const plain = { flagged: false, isFreeText: false, shortTextEn: '', shortTextRo: '' }

test('a form of the original back office is read: isFlagged, order numbers, and ids listed as not imported', () => {
  const { content, issues } = read({
    id: 7,
    code: 'EN-A',
    currentVersion: 3,
    description: 'Opening',
    formSections: [
      {
        uniqueId: 'A',
        code: 'A',
        description: '',
        orderNumber: 1,
        questions: [
          {
            id: 12,
            formCode: 'EN-A',
            code: 2,
            questionType: 1,
            text: 'Second?',
            orderNumber: 2,
            hint: 'Look twice',
            optionsToQuestions: [{ text: 'Yes', isFreeText: false, isFlagged: true, orderNumber: 1 }],
          },
          { code: '1', questionType: 0, text: 'First?', orderNumber: 1, optionsToQuestions: [] },
        ],
      },
    ],
  })
  expect(withoutLocations(content)).toEqual({
    code: 'EN-A',
    description: 'Opening',
    diaspora: false,
    sections: [
      {
        code: 'A',
        description: '',
        questions: [
          { code: '1', text: 'First?', questionType: 0, options: [] },
          { code: '2', text: 'Second?', questionType: 1, options: [{ ...plain, text: 'Yes', flagged: true }] },
        ],
      },
    ],
  })
  expect(describeIssues(issues)).toEqual([
    'serverFields orderNumber',
    'serverFields id',
    'serverFields formCode',
    'serverFields orderNumber',
    'unknownField formSections[0].questions[0].hint hint',
    'serverFields orderNumber',
    'reordered formSections[0].questions',
    'serverFields uniqueId',
    'serverFields orderNumber',
    'serverFields id',
    'serverFields currentVersion',
  ])
})

test('each value of another kind is listed with its path, and such a file is not used', () => {
  const { content, issues } = read({
    code: ['A'],
    description: null,
    diaspora: 'perhaps',
    formSections: [{ code: 'S', questions: [{ code: 'Q', questionType: 9, optionsToQuestions: ['Yes'] }] }, 5],
  })
  expect(content).toBeUndefined()
  expect(describeIssues(issues)).toEqual([
    'badValue code ["A"]',
    'badValue diaspora "perhaps"',
    'badValue formSections[0].questions[0].questionType 9',
    'badValue formSections[0].questions[0].optionsToQuestions[0] "Yes"',
    'badValue formSections[1] 5',
  ])
})

const voteMonitor = {
  id: '0ce2',
  code: 'C',
  formType: 'ClosingAndCounting',
  defaultLanguage: 'RO',
  languages: ['RO', 'EN'],
  name: { RO: 'Numărare', EN: 'Counting' },
  description: { RO: '', EN: 'Fill in after the count.' },
  questions: [
    {
      $questionType: 'singleSelectQuestion',
      id: 'a',
      code: 'C1',
      text: { RO: 'Sigilii?', EN: 'Seals intact?' },
      helptext: { RO: '', EN: 'Compare numbers' },
      displayLogic: null,
      options: [
        { id: '1', text: { RO: 'Da', EN: 'Yes' }, isFlagged: false, isFreeText: false },
        { id: '2', text: { RO: 'Nu', EN: 'No' }, isFlagged: true, isFreeText: true },
      ],
    },
    {
      $questionType: 'ratingQuestion',
      id: 'b',
      code: 'C2',
      text: { EN: 'Overall?' },
      scale: 'OneTo3',
      lowerLabel: { EN: 'bad' },
    },
    {
      $questionType: 'numberQuestion',
      id: 'c',
      code: 'C3',
      text: { EN: 'Votes?' },
      displayLogic: { parentQuestionId: 'a', condition: 'Equals', value: '2' },
    },
    { $questionType: 'pictureQuestion', id: 'd', code: 'C4', text: { EN: 'Picture' } },
  ],
}

test('a form of Vote Monitor since 2024 is read in one language, and everything without a counterpart is listed', () => {
  const { content, issues, languages, language } = read(voteMonitor)
  expect([languages, language]).toEqual([['RO', 'EN'], 'EN'])
  expect(withoutLocations(content)).toEqual({
    code: 'C',
    description: 'Counting',
    diaspora: false,
    sections: [
      {
        code: 'S1',
        description: '',
        questions: [
          {
            code: 'C1',
            text: 'Seals intact?',
            questionType: 2,
            options: [
              { ...plain, text: 'Yes' },
              { ...plain, text: 'No', flagged: true, isFreeText: true },
            ],
          },
          {
            code: 'C2',
            text: 'Overall?',
            questionType: 1,
            options: ['1 – bad', '2', '3'].map(text => ({ ...plain, text })),
          },
          { code: 'C3', text: 'Votes?', questionType: 2, options: [{ ...plain, text: 'Number:', isFreeText: true }] },
        ],
      },
    ],
  })
  const found = describeIssues(issues)
  for (const expected of [
    'unknownField questions[0].helptext helptext',
    'unknownField questions[2].displayLogic displayLogic',
    'unknownField description description',
    'questionType questions[3] pictureQuestion, C4',
    'ratingQuestion questions[1] 3',
    'textQuestion questions[2] numberQuestion',
    'language RO',
    'serverFields formType',
  ])
    expect(found).toContain(expected)
  expect(read(voteMonitor, 'RO').content?.sections[0]?.questions[0]).toMatchObject({ text: 'Sigilii?' })
})

test('names may start in upper case, as in exports of Vote Monitor', () => {
  const { content } = read({
    name: { EN: 'Form' },
    questions: [
      {
        Id: '1',
        Code: 'Q',
        Text: { EN: 'Text?' },
        $questionType: 'multiSelectQuestion',
        Options: [{ Text: { EN: 'A' } }],
      },
    ],
  })
  expect(content?.sections[0]?.questions[0]).toMatchObject({ code: 'Q', text: 'Text?', questionType: 0 })
})

test('the sections of a form alone are read, and other documents are refused with the reason', () => {
  expect(read([{ code: 'S', questions: [{ code: 'Q', optionsToQuestions: [] }] }]).content?.sections).toHaveLength(1)
  const codes = (document: unknown) => read(document).issues.map(({ code }) => code)
  expect(codes({ hello: 1 })).toEqual(['notForm'])
  expect(codes([])).toEqual(['notForm'])
  expect(codes([{ formSections: [] }, { formSections: [] }])).toEqual(['severalForms'])
  expect(codes({ formSections: [], formatVersion: 2 })).toEqual(['badValue'])
  expect(codes({ formSections: [{ description: 'a\0b' }] })).toEqual(['badCharacters'])
  expect(codes({ formSections: Array.from({ length: 201 }, () => ({})) })).toEqual(['tooManyElements'])
})
