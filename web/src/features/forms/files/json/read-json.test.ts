import { expect, test } from 'vitest'
import { withoutIds } from '../../../../../test/arbitrary-form.ts'
import { describeIssues, readOptions } from '../../../../../test/read-options.ts'
import { readFormFile } from '../read-file.ts'

const read = (document: unknown, language?: string) =>
  readFormFile(new Blob([JSON.stringify(document)]), { ...readOptions, language })
const plain = { flagged: false, isFreeText: false }

test('a form of the original back office is read: isFlagged, order numbers, and ids listed as not imported', async () => {
  const { content, issues } = await read({
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
  expect(withoutIds(content)).toEqual({
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

test('a value of another kind costs that value, and is listed with its path', async () => {
  const { content, issues } = await read({
    code: ['A'],
    description: null,
    diaspora: 'perhaps',
    formSections: [{ code: 'S', questions: [{ code: 'Q', questionType: 9, optionsToQuestions: ['Yes'] }] }, 5],
  })
  expect(withoutIds(content)).toEqual({
    code: '',
    description: '',
    diaspora: false,
    sections: [{ code: 'S', description: '', questions: [{ code: 'Q', text: '', questionType: 1, options: [] }] }],
  })
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

const ro = (text: string) => ({ translations: { ro: { text } } })

test('a form of Vote Monitor since 2024 is read in all its languages, and everything without a counterpart is listed', async () => {
  const { content, issues, languages, language } = await read(voteMonitor, 'EN')
  expect([languages, language]).toEqual([['RO', 'EN'], 'EN'])
  expect(withoutIds(content)).toEqual({
    ...{ code: 'C', description: 'Counting', translations: { ro: { description: 'Numărare' } } },
    ...{ language: 'en', languages: ['ro'], diaspora: false },
    sections: [
      {
        code: 'S1',
        description: '',
        questions: [
          {
            code: 'C1',
            text: 'Seals intact?',
            ...ro('Sigilii?'),
            questionType: 2,
            options: [
              { ...plain, text: 'Yes', ...ro('Da') },
              { ...plain, text: 'No', ...ro('Nu'), flagged: true, isFreeText: true },
            ],
          },
          {
            code: 'C2',
            text: 'Overall?',
            questionType: 1,
            // The first one has a label that isn't translated.
            options: [
              { ...plain, text: '1 – bad' },
              { ...plain, text: '2', ...ro('2') },
              { ...plain, text: '3', ...ro('3') },
            ],
          },
          {
            ...{ code: 'C3', text: 'Votes?', questionType: 2, showIf: { question: 0, options: [1] } },
            options: [{ ...plain, text: 'Number:', ...ro('Număr:'), isFreeText: true, input: { kind: 'integer' } }],
          },
        ],
      },
    ],
  })
  const found = describeIssues(issues)
  for (const expected of [
    'unknownField questions[0].helptext helptext',
    'unknownField description description',
    'questionType questions[3] pictureQuestion, C4',
    'ratingQuestion questions[1] 3',
    'serverFields formType',
  ])
    expect(found).toContain(expected)
  // Its default language is opened first.
  expect((await read(voteMonitor)).content?.sections[0]?.questions[0]).toMatchObject({ text: 'Sigilii?' })
})

test('names may start in upper case, as in exports of Vote Monitor', async () => {
  const { content } = await read({
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

test('the sections of a form alone are read, and other documents are refused with the reason', async () => {
  const { content } = await read([{ code: 'S', questions: [{ code: 'Q', optionsToQuestions: [] }] }])
  expect(content?.sections).toHaveLength(1)
  const codes = async (document: unknown) => (await read(document)).issues.map(({ code }) => code)
  expect(await codes({ hello: 1 })).toEqual(['notForm'])
  expect(await codes([])).toEqual(['notForm'])
  expect(await codes([{ formSections: [] }, { formSections: [] }])).toEqual(['severalForms'])
  expect(await codes({ formSections: [], formatVersion: 2 })).toEqual(['unknownVersion'])
  expect(await codes({ formSections: 'all' })).toEqual(['badValue', 'nothingLeft'])
  expect(await codes({ formSections: [{ questions: [7] }] })).toEqual(['badValue', 'nothingLeft'])
  expect(await codes({ formSections: Array.from({ length: 201 }, () => ({})) })).toEqual(['tooManyElements'])
})

test('characters that can’t be stored are removed, and listed', async () => {
  const shortText = { en: 'short\0', ro: 'half \ud83d' }
  const options = [{ text: 'half \ud83d' }, { text: 'Closed', flagged: true, shortText }]
  const question = { code: 'Q', text: 'a\0b', optionsToQuestions: options }
  const { content, issues } = await read({ formSections: [{ description: 'S\0', questions: [question] }] })
  expect(content?.sections[0]).toMatchObject({
    description: 'S',
    questions: [{ text: 'ab', options: [{ text: 'half \ufffd' }, { shortText: { en: 'short', ro: 'half \ufffd' } }] }],
  })
  expect(describeIssues(issues)).toEqual([
    'badCharacters formSections[0].questions[0]',
    'badCharacters formSections[0].questions[0].optionsToQuestions[0]',
    'badCharacters formSections[0].questions[0].optionsToQuestions[1]',
    'badCharacters formSections[0]',
  ])
})

test('a question with more options than a form may have is left out', async () => {
  const optionsToQuestions = Array.from({ length: 201 }, (_, index) => ({ text: String(index) }))
  const questions = [{ code: 'Q1', optionsToQuestions }, { code: 'Q2' }]
  const { content, issues } = await read({ formSections: [{ questions }] })
  expect(content?.sections[0]?.questions.map(({ code }) => code)).toEqual(['Q2'])
  expect(describeIssues(issues)).toEqual(['tooManyOptions formSections[0].questions[0] Q1, 201, 200'])
})
