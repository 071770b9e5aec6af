import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { createWorkbook, describeIssues, readOptions } from '../../../../../test/read-options.ts'
import { readFormFile } from '../read-file.ts'

const choices = [
  ['list_name', 'name', 'label'],
  ['yn', 'yes', 'Yes'],
  ['yn', 'no', 'No'],
]
const read = async (sheets: Parameters<typeof createWorkbook>[0]) =>
  readFormFile(await createWorkbook({ choices, ...sheets }), readOptions)

/** Codes of the questions, and what is listed. */
const readSurvey = async (headings: readonly string[], ...rows: readonly (readonly string[])[]) => {
  const { content, issues } = await read({ survey: [headings, ...rows] })
  const codes = content?.sections.map(({ questions }) => questions.map(({ code }) => code).join(' '))
  return [codes, describeIssues(issues).filter(issue => !issue.startsWith('sectionAdded'))]
}

test('disabled rows are left out and listed, in each spelling of yes', async () => {
  const yes = ['yes', 'Yes', 'TRUE', 'true()', '1', 'x', 'Da']
  const no = ['no', 'FALSE', 'false()', '0', '']
  const rows = [...yes, ...no].map((value, index) => ['select_one yn', `q${index}`, 'Question?', value])
  const [codes, issues] = await readSurvey(['type', 'name', 'label', 'Disabled'], ...rows)
  expect(codes).toEqual(['q7 q8 q9 q10 q11'])
  expect(issues).toEqual(yes.map((_, index) => `disabled survey:${index + 2} q${index}`))
})

test('another value in the column “disabled” is listed, and its row is imported', async () => {
  const rows = [['select_one yn', 'q', 'Q?', 'perhaps']]
  expect(await readSurvey(['type', 'name', 'label', 'disabled'], ...rows)).toEqual([
    ['q'],
    ['badValue survey:2 perhaps'],
  ])
})

test('a disabled group is left out with everything in it; where its end is disabled too, only these two rows are', async () => {
  const headings = ['type', 'name', 'label', 'disabled']
  const rows = (end: string) => [
    ['begin_group', 'g', 'G', 'yes'],
    ['select_one yn', 'inner', 'Inner?', ''],
    ['end_group', '', '', end],
    ['select_one yn', 'after', 'After?', ''],
  ]
  expect(await readSurvey(headings, ...rows(''))).toEqual([
    ['after'],
    ['disabled survey:2 g', 'disabled survey:3 inner', 'disabled survey:4 end_group'],
  ])
  expect(await readSurvey(headings, ...rows('yes'))).toEqual([
    ['inner after'],
    ['disabled survey:2 g', 'disabled survey:4 end_group'],
  ])
})

test('disabled choices are left out and listed', async () => {
  const { content, issues } = await read({
    survey: [
      ['type', 'name', 'label'],
      ['select_one yn', 'q', 'Q?'],
    ],
    choices: [
      ['list_name', 'name', 'label', 'disabled'],
      ['yn', 'yes', 'Yes', ''],
      ['yn', 'old', 'Old', 'yes'],
    ],
  })
  expect(content?.sections[0]?.questions[0]?.options.map(({ text }) => text)).toEqual(['Yes'])
  expect(describeIssues(issues)).toContain('disabled choices:3 old')
})

test.each([['kobomatrix'], ['score'], ['rank'], ['something_else']])(
  'the inner questions of a matrix are left out and listed: %s',
  async control => {
    const rows = [
      [`begin_${control}`, 'm', 'Matrix'],
      ['select_one yn', 'm1', 'Inner?'],
      ['begin_group', 'g', 'G'],
      ['text', 'm2', 'Inner'],
      ['end_group', '', ''],
      [`end_${control}`, '', ''],
      ['select_one yn', 'after', 'After?'],
    ]
    expect(await readSurvey(['type', 'name', 'label'], ...rows)).toEqual([
      ['after'],
      ['m', 'm1', 'g', 'm2', 'end_group', `end_${control}`].map((name, index) => `matrix survey:${index + 2} ${name}`),
    ])
  },
)

test.each([
  ['begin_repeat', 'end_repeat'],
  ['begin repeat', 'end repeat'],
  ['begin lgroup', 'end lgroup'],
  ['begin looped group', 'end looped group'],
  ['begin loop over yn', 'end loop'],
])('what is repeated is left out and listed: %s', async (begin, end) => {
  const rows = [
    [begin, 'r', 'R'],
    ['select_one yn', 'inner', 'Inner?'],
    [end, '', ''],
    ['select_one yn', 'after', 'After?'],
  ]
  const [codes, issues] = await readSurvey(['type', 'name', 'label'], ...rows)
  expect(codes).toEqual(['after'])
  expect(issues).toEqual(['repeat survey:2 r', 'repeat survey:3 inner', `repeat survey:4 ${end}`])
})

test('questions in a table of equal choices are imported; the row with its headings is not', async () => {
  const rows = [
    ['begin_group', 'g', 'G', 'field-list'],
    ['select_one yn', 'head', '', 'label'],
    ['select_one yn', 'a', 'A?', 'list-nolabel'],
    ['select_one yn', 'b', 'B?', 'list-nolabel'],
    ['end_group', '', '', ''],
  ]
  expect(await readSurvey(['type', 'name', 'label', 'appearance'], ...rows)).toEqual([
    ['a b'],
    ['matrixHeader survey:3 head', ...[2, 4, 5].map(row => `column survey:${row} appearance`)],
  ])
})

test('groups without an end, ends without a group, and rows without a type cost no other row', async () => {
  const rows = [
    ['end_group', '', ''],
    ['begin_group', 'outer', 'Outer'],
    ['begin_group', 'inner', 'Inner'],
    ['select_one yn', 'a', 'A?'],
    ['', 'b', 'Without a type'],
    ['end_group', '', ''],
    ['select_one yn', 'c', 'C?'],
  ]
  expect(await readSurvey(['type', 'name', 'label'], ...rows)).toEqual([
    ['a', 'c'],
    ['unbalancedEnd survey:2', 'groupUnclosed survey:3 Outer', 'noType survey:6 b', 'nestedGroup survey:4 Inner'].map(
      issue => (issue.startsWith('unbalanced') ? `${issue} end_group` : issue),
    ),
  ])
})

test('a repeat without an end takes the rows of its group only', async () => {
  const rows = [
    ['begin_group', 'g', 'G'],
    ['begin_repeat', 'r', 'R'],
    ['text', 'inner', 'Inner'],
    ['end_group', '', ''],
    ['select_one yn', 'after', 'After?'],
  ]
  expect(await readSurvey(['type', 'name', 'label'], ...rows)).toEqual([
    ['', 'after'],
    ['repeat survey:3 r', 'repeat survey:4 inner'],
  ])
})

test('a question whose list isn’t in the file is left out; a form of which nothing is left is refused', async () => {
  const headings = ['type', 'name', 'label']
  const bad = ['select_one colours', 'q1', 'Colour?']
  expect(await readSurvey(headings, bad, ['select_one yn', 'q2', 'Q?'])).toEqual([
    ['q2'],
    ['unknownList survey:2 colours, q1'],
  ])
  expect(await readSurvey(headings, bad)).toEqual([
    undefined,
    ['unknownList survey:2 colours, q1', 'unusedList choices:2 yn', 'unusedList choices:3 yn', 'nothingLeft'],
  ])
  expect(await readSurvey(['kind', 'name'], ['text', 'q'])).toEqual([undefined, ['noTypeColumn']])
})

test('a choice without a list is listed, and so is each choice of a list that no question has', async () => {
  const { content, issues } = await read({
    survey: [
      ['type', 'name', 'label'],
      ['select_one yn', 'q', 'Q?'],
    ],
    choices: [...choices, ['', 'maybe', 'Maybe'], ['other', 'a', 'A'], ['other', 'b', 'B']],
  })
  expect(content?.sections[0]?.questions[0]?.options.map(({ text }) => text)).toEqual(['Yes', 'No'])
  expect(describeIssues(issues)).toEqual([
    'choiceWithoutList choices:4 maybe',
    'sectionAdded survey:2',
    'unusedList choices:5 other',
    'unusedList choices:6 other',
  ])
})

test('merged cells fill down, also beyond the last choice', async () => {
  const rows = {
    survey: [
      ['type', 'name', 'label'],
      ['select_one yn', 'q1', 'One?'],
      [null, 'q2', 'Two?'],
      ['text', 't', 'Text'],
    ],
    choices: [
      ['list_name', 'name', 'label'],
      ['yn', 'yes', 'Yes'],
      [null, 'no', 'No'],
      [null, null, null],
      ['b', 'b', 'B'],
    ],
  }
  const merges = {
    survey: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
    choices: [{ startRow: 1, startCol: 0, endRow: 3, endCol: 0 }],
  }
  const sheets = (['survey', 'choices'] as const).map(name => ({ name, rows: rows[name], merges: merges[name] }))
  const { content, issues } = await readFormFile(new Blob([Uint8Array.from(await writeXlsx({ sheets }))]), readOptions)
  expect(
    content?.sections[0]?.questions.map(({ code, options }) => [code, ...options.map(({ text }) => text)]),
  ).toEqual([
    ['q1', 'Yes', 'No'],
    ['q2', 'Yes', 'No'],
    ['t', 'Answer:'],
  ])
  expect(describeIssues(issues)).toEqual(['sectionAdded survey:2', 'unusedList choices:5 b'])
})
