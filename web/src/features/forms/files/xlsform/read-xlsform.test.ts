import { expect, test } from 'vitest'
import { withoutIds } from '../../../../../test/arbitrary-form.ts'
import { createWorkbook, describeIssues, readOptions } from '../../../../../test/read-options.ts'
import type { InputTexts } from '../../editor/model/input-codec.ts'
import { readFormFile } from '../read-file.ts'

const option = (text: string, isFreeText = false) => ({
  text,
  isFreeText,
  flagged: false,
})

const value = (text: string, input: InputTexts) => ({ ...option(text, true), input })

/** How expressions name a question. */
const variable = (name: string) => `$\{${name}}`

const choices = [
  ['list_name', 'name', 'label'],
  ['yes_no', 'yes', 'Yes'],
  ['yes_no', 'no', 'No'],
]

const read = async (sheets: Parameters<typeof createWorkbook>[0], language?: string) =>
  readFormFile(await createWorkbook(sheets), { ...readOptions, language })

test('the common subset becomes sections, questions and options', async () => {
  const { content, issues } = await read({
    survey: [
      ['type', 'name', 'label'],
      ['begin_group', 'opening', 'Opening'],
      ['select_one yes_no', 'sealed', 'Are the boxes sealed?'],
      ['select_multiple yes_no', 'seen', 'What did you see?'],
      ['text', 'remarks', 'Remarks'],
      ['integer', 'voters', 'How many voters?'],
      ['end_group'],
    ],
    choices,
    settings: [
      ['form_title', 'form_id', 'default_language'],
      ['Opening form', 'OPEN', ''],
    ],
  })
  expect(withoutIds(content)).toEqual({
    code: 'OPEN',
    description: 'Opening form',
    diaspora: false,
    sections: [
      {
        code: 'opening',
        description: 'Opening',
        questions: [
          { code: 'sealed', text: 'Are the boxes sealed?', questionType: 1, options: [option('Yes'), option('No')] },
          { code: 'seen', text: 'What did you see?', questionType: 0, options: [option('Yes'), option('No')] },
          { code: 'remarks', text: 'Remarks', questionType: 2, options: [value('Answer:', { kind: 'text' })] },
          {
            code: 'voters',
            text: 'How many voters?',
            questionType: 2,
            options: [value('Number:', { kind: 'integer' })],
          },
        ],
      },
    ],
  })
  expect(describeIssues(issues)).toEqual([])
})

test('everything else is listed with its row', async () => {
  const { content, issues } = await read({
    survey: [
      ['type', 'name', 'label', 'relevant', 'constraint', 'hint', 'required'],
      ['start', 'start'],
      ['select_one yes_no', 'sealed', 'Sealed?', `${variable('a')} = 'x'`, '. > 1', 'Look closely', 'yes'],
      ['calculate', 'sum'],
      ['begin_repeat', 'visits', 'Visits'],
      ['text', 'visitor', 'Who?'],
      ['end_repeat'],
      ['geopoint', 'where', 'Where?'],
      ['note', 'thanks', 'Thank you'],
    ],
    choices: [...choices, ['unused', 'a', 'A']],
    entities: [['dataset'], ['trees']],
  })
  expect(content?.sections.flatMap(section => section.questions.map(({ code }) => code))).toEqual(['sealed'])
  expect(describeIssues(issues)).toEqual([
    'questionType survey:2 start, start',
    'questionType survey:4 calculate, sum',
    'repeat survey:5 visits',
    'repeat survey:6 visitor',
    'repeat survey:7 end_repeat',
    'questionType survey:8 geopoint, where',
    'hintJoined survey:3',
    'sectionAdded survey:3',
    `condition survey:3 sealed, $\{a} = 'x', 1`,
    'column survey:3 constraint',
    'column survey:3 required',
    'note survey:9 Thank you',
    'unusedList choices:4 unused',
    'sheet entities',
  ])
})

test('a text field of the choice “other”, or with the label of its choice, becomes the text of that option', async () => {
  const { content, issues } = await read({
    survey: [
      ['type', 'name', 'label', 'relevant'],
      ['begin group', 's', 'S'],
      ['select_one yes_no', 'a', 'A?', ''],
      ['text', 'a_why', 'No', `selected(${variable('a')}, 'no')`],
      ['select_multiple yes_no or_other', 'b', 'B?', ''],
      ['text', 'b_why', 'Please explain', `${variable('b')} = 'other'`],
      ['end group'],
    ],
    choices,
  })
  const [a, b] = content?.sections[0]?.questions ?? []
  expect([a?.questionType, a?.options.map(each => each.isFreeText)]).toEqual([2, [false, true]])
  expect([b?.questionType, b?.options.map(each => each.text)]).toEqual([3, ['Yes', 'No', 'Other:']])
  expect(b?.options.map(each => each.isFreeText)).toEqual([false, false, true])
  expect(describeIssues(issues)).toEqual(['otherAdded survey:5 Other:', 'textJoined survey:6 Other:, b_why'])
})

test('a form in several languages has the person’s as its main one, or the chosen one, and the other as translations', async () => {
  const sheets = {
    survey: [
      ['type', 'name', 'label::Română (ro)', 'label::English (en)'],
      ['begin_group', 's', 'Secțiune', 'Section'],
      ['select_one yes_no', 'q', 'Întrebare?', 'Question?'],
      ['end_group', '', '', ''],
    ],
    choices: [
      ['list_name', 'name', 'label::Română (ro)', 'label::English (en)'],
      ['yes_no', 'yes', 'Da', 'Yes'],
    ],
  }
  const english = await read(sheets)
  expect(english.languages).toEqual(['Română (ro)', 'English (en)'])
  expect(english.language).toBe('English (en)')
  expect(english.issues).toEqual([])
  const ro = (text: string) => ({ translations: { ro: { text } } })
  expect(english.content).toMatchObject({ language: 'en', languages: ['ro'] })
  expect(english.content?.sections).toMatchObject([
    {
      ...{ description: 'Section', translations: { ro: { description: 'Secțiune' } } },
      questions: [{ text: 'Question?', ...ro('Întrebare?'), options: [{ text: 'Yes', ...ro('Da') }] }],
    },
  ])
  const romanian = await read(sheets, 'Română (ro)')
  expect(romanian.content).toMatchObject({ language: 'ro', languages: ['en'] })
  expect(romanian.content?.sections[0]).toMatchObject({ description: 'Secțiune' })
  expect(romanian.content?.sections[0]?.questions[0]?.options[0]?.text).toBe('Da')
})

test('notes precede the next question; nested groups and questions without a group get sections', async () => {
  const { content, issues } = await read({
    survey: [
      ['type', 'name', 'label'],
      ['select_one yes_no', 'early', 'Early?'],
      ['begin_group', 'outer', 'Outer'],
      ['begin_group', 'inner', 'Inner'],
      ['note', 'n', 'Read this first.'],
      ['select_one yes_no', 'q1', 'One?'],
      ['end_group'],
      ['select_one yes_no', 'q2', 'Two?'],
      ['end_group'],
    ],
    choices,
  })
  const sections = content?.sections.map(({ code, description, questions }) => [
    code,
    description,
    ...questions.map(({ text }) => text),
  ])
  expect(sections).toEqual([
    ['S1', '', 'Early?'],
    ['inner', 'Outer – Inner', 'Read this first.\nOne?'],
    ['outer', 'Outer', 'Two?'],
  ])
  expect(describeIssues(issues)).toEqual(['sectionAdded survey:2', 'nestedGroup survey:4 Inner', 'noteJoined survey:5'])
})

test('long names become codes of 20 characters, each used once', async () => {
  const { content, issues } = await read({
    survey: [
      ['type', 'name', 'label'],
      ['begin_group', 's', 'S'],
      ['select_one yes_no', 'were_the_ballot_boxes_sealed', 'A?'],
      ['select_one yes_no', 'were_the_ballot_boxes_shown', 'B?'],
      ['end_group'],
    ],
    choices,
  })
  expect(content?.sections[0]?.questions.map(({ code }) => code)).toEqual([
    'were_the_ballot_boxe',
    '2-re_the_ballot_boxe',
  ])
  expect(issues.map(({ code }) => code)).toEqual(['codeShortened', 'codeShortened'])
})
