import { expect, test } from 'vitest'
import { withoutIds } from '../../../../../test/arbitrary-form.ts'
import { createWorkbook, describeIssues, readOptions } from '../../../../../test/read-options.ts'
import type { EditedOption } from '../../editor/model/edited-form.ts'
import { readFormFile } from '../read-file.ts'

const read = async (sheets: Parameters<typeof createWorkbook>[0]) =>
  readFormFile(await createWorkbook(sheets), readOptions)

const choices = [
  ['list name', 'value', 'caption'],
  ['yn', 'yes', 'Yes'],
  ['yn', 'no', 'No'],
]

/** The text of an option, and the kind of its value. */
const optionText = ({ text, input }: EditedOption) => (input ? `${text} ${input.kind}` : text)

/** Question types by the spelling of a row’s type. */
const readTypes = async (types: readonly string[]) => {
  const survey = [['type', 'name', 'label'], ...types.map((type, index) => [type, `q${index}`, `Question ${index}`])]
  const { content, issues } = await read({ survey, choices })
  const questions = content?.sections.flatMap(section => section.questions) ?? []
  return types.map((type, index) => {
    const question = questions.find(({ code }) => code === `q${index}`)
    const isListed = issues.some(({ code, values }) => code === 'questionType' && values.type === type)
    return question ? [question.questionType, ...question.options.map(optionText)].join(' ') : { isListed }
  })
}

test('single choices are read in each spelling of pyxform, in any case, and with any spaces', async () => {
  const types = [
    [
      'select_one yn',
      'select one yn',
      'select1 yn',
      'select_one  yn',
      'SELECT ONE yn',
      'select-one yn',
      'Select_One YN',
    ],
    [
      'select one from yn',
      'select_one_from yn',
      'add select one prompt using yn',
      'select one using yn',
      'q select1 yn',
    ],
    ['select_one\u00a0yn', 'select_one\nyn'],
  ].flat()
  expect(new Set(await readTypes(types))).toEqual(new Set(['1 Yes No']))
})

test('multiple choices are read in each spelling of pyxform', async () => {
  const types = [
    ['select_multiple yn', 'select multiple yn', 'select all that apply yn', 'select all that apply from yn'],
    ['select_all_that_apply yn', 'select multiple from yn', 'select multiple using yn', 'q select yn'],
    ['add select multiple prompt using yn', 'Select All That Apply From yn'],
  ].flat()
  expect(new Set(await readTypes(types))).toEqual(new Set(['0 Yes No']))
})

test('“other” is read in each spelling of pyxform', async () => {
  const suffixes = ['or_other', 'or other', 'or specify other', 'or_specify_other', 'OR_OTHER']
  expect(new Set(await readTypes(suffixes.map(suffix => `select one from yn ${suffix}`)))).toEqual(
    new Set(['2 Yes No Other:']),
  )
  expect(await readTypes(['select_multiple yn or_other'])).toEqual(['3 Yes No Other:'])
})

test('an option of the list that is called “other” takes the text itself', async () => {
  const { content, issues } = await read({
    survey: [
      ['type', 'name', 'label'],
      ['select_one who or_other', 'q', 'Who?'],
    ],
    choices: [
      ['list_name', 'name', 'label'],
      ['who', 'police', 'Police'],
      ['who', 'other', 'Somebody else'],
    ],
  })
  const options = content?.sections[0]?.questions[0]?.options.map(({ text, isFreeText }) => [text, isFreeText])
  expect(options).toEqual([
    ['Police', false],
    ['Somebody else', true],
  ])
  expect(describeIssues(issues)).toEqual(['sectionAdded survey:2'])
})

test('texts, numbers, dates and times are questions with a value, in each spelling of pyxform', async () => {
  const types = {
    'Answer: text': ['text', 'string', 'q string', 'add text prompt'],
    'Answer:': ['phone number', 'email'],
    'Number: integer': ['integer', 'int', 'q int', 'add integer prompt', 'percentage', 'number of days in last month'],
    'Number: decimal': ['decimal', 'q decimal', 'add decimal prompt'],
    'Date: date': ['date', 'q date', 'add date prompt'],
    'Time: time': ['time', 'q time', 'add time prompt'],
    'Date and time:': ['dateTime', 'date time', 'q datetime', 'add date time prompt'],
  }
  for (const [expected, spellings] of Object.entries(types))
    expect(new Set(await readTypes(spellings)), expected).toEqual(new Set([`2 ${expected}`]))
})

test('each type without a counterpart costs its row and is listed', async () => {
  const types = [
    ['geopoint', 'gps', 'image', 'photo', 'audio', 'video', 'file', 'barcode', 'acknowledge', 'calculate', 'hidden'],
    ['start', 'end', 'end time', 'today', 'deviceid', 'audit', 'rank yn', 'osm', 'include', 'xml-external'],
    [
      'select_one_from_file yn.csv',
      'select one from file yn.csv',
      'select_one_external yn',
      'begin nothing',
      'nonsense',
    ],
    ['select_one', 'select_multiple'],
  ].flat()
  const [first, ...others] = await readTypes(['text', ...types])
  expect(first).toBe('2 Answer: text')
  expect(others).toEqual(types.map(() => ({ isListed: true })))
})

test('names of worksheets and columns are read in other spellings', async () => {
  const { content, issues, languages } = await read({
    ' Survey': [
      ['TYPE', 'Name', 'LABEL::EN', 'bind::relevant'],
      ['begin group', 'g', 'Arrival', ''],
      ['select_one YN', 'q1', 'Sealed?', ''],
      ['text', 'why', 'Why?', `selected($\{q1}, 'no')`],
      ['end group'],
    ],
    'Choices and columns': [
      ['List name', 'Value', 'Caption:en'],
      ['yn', 'yes', 'Yes'],
      ['yn', 'no', 'No'],
    ],
    SETTINGS: [
      ['Set form title', 'id_string', 'DEFAULT_LANGUAGE'],
      ['Opening', 'A', 'en'],
    ],
  })
  expect(content).toMatchObject({ code: 'A', description: 'Opening' })
  expect(withoutIds(content)).toMatchObject({
    sections: [
      {
        description: 'Arrival',
        questions: [
          { text: 'Sealed?', options: [{ text: 'Yes' }, { text: 'No', isFreeText: false }] },
          { text: 'Why?', showIf: { question: 0, options: [1] } },
        ],
      },
    ],
  })
  expect(languages).toEqual(['EN'])
  expect(describeIssues(issues)).toEqual([])
})

test('a column and its synonym in one worksheet are two columns', async () => {
  const { content, issues } = await read({
    survey: [
      ['type', 'name', 'label'],
      ['select_one yn', 'q', 'Q?'],
    ],
    choices: [
      ['list_name', 'value', 'name', 'label'],
      ['yn', '7', 'yes', 'Yes'],
    ],
  })
  expect(content?.sections[0]?.questions[0]?.options[0]?.text).toBe('Yes')
  expect(describeIssues(issues)).toContain('column choices:2 value')
})
