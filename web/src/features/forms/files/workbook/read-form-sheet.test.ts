import { expect, test } from 'vitest'
import { createWorkbook, describeIssues, readOptions } from '../../../../../test/read-options.ts'
import { readFormFile } from '../read-file.ts'

const read = async (sheets: Parameters<typeof createWorkbook>[0]) =>
  readFormFile(await createWorkbook(sheets), readOptions)

const headings = [
  'Kind',
  'Code',
  'Text',
  'Type',
  'Free text',
  'Flag',
  'Short wording, English',
  'Short wording, Romanian',
]

test('headings and words are read in both languages, in any order and spelling', async () => {
  const { content, issues } = await read({
    Formular: [
      ['TEXT', 'fel', 'Tip', 'cod', 'semnalat', 'Text liber', 'formulare scurta romana'],
      ['Deschidere', 'formular', 'doar diaspora', 'A'],
      ['Sosire', 'SECTIUNE', '', 'A1'],
      ['Urne sigilate?', 'Întrebare', 'unică cu text', 'A101'],
      ['Nu', 'Opțiune', '', '', 'x', 'da', 'Urnă nesigilată'],
    ],
  })
  expect(issues).toEqual([])
  expect(content).toMatchObject({ code: 'A', description: 'Deschidere', diaspora: true })
  expect(content?.sections[0]?.questions[0]).toMatchObject({ code: 'A101', questionType: 2 })
  expect(content?.sections[0]?.questions[0]?.options[0]).toMatchObject({
    text: 'Nu',
    isFreeText: true,
    flagged: true,
    shortText: { ro: 'Urnă nesigilată' },
  })
})

test('a bad value costs that value and a bad row that row, each listed with its row', async () => {
  const { content, issues } = await read({
    Form: [
      headings,
      ['Option', '', 'Too early'],
      ['Question', 'Q0', 'Without a section'],
      ['Form', 'A', 'Title', 'sometimes'],
      ['Form', 'B', 'Another title'],
      ['Section', 'S1', 'Section'],
      ['Question', 'Q1', 'Question?', 'double'],
      ['Option', '', 'Yes', '', 'maybe', 'perhaps'],
      ['Option', '', '#REF!'],
      ['Chapter', 'C', 'Unknown'],
      ['Option', '', 'Of the chapter'],
    ],
  })
  expect(content).toMatchObject({ code: 'A', description: 'Title', diaspora: false })
  const question = content?.sections[0]?.questions[0]
  expect(question).toMatchObject({ code: 'Q1', questionType: 1 })
  expect(question?.options).toMatchObject([{ text: 'Yes', isFreeText: false, flagged: false }, { text: '' }])
  expect(describeIssues(issues)).toEqual([
    'cellError Form:9 #REF!',
    'misplacedOption Form:2 Too early',
    'misplacedQuestion Form:3 Without a section',
    'badValue Form:4 sometimes',
    'severalTitles Form:5 Another title',
    'badValue Form:7 double',
    'badValue Form:8 perhaps',
    'badValue Form:8 maybe',
    'unknownKind Form:10 Chapter',
    'misplacedOption Form:11 Of the chapter',
  ])
})

test('a worksheet of which nothing is left is refused with the reasons', async () => {
  const { content, issues } = await read({ Form: [headings, ['Question', 'Q', 'Without a section'], ['Chapter']] })
  expect(content).toBeUndefined()
  expect(describeIssues(issues)).toEqual([
    'misplacedQuestion Form:2 Without a section',
    'unknownKind Form:3 Chapter',
    'nothingLeft',
  ])
})

test('cells without a meaning, other columns and other worksheets are listed', async () => {
  const { content, issues } = await read({
    Form: [
      [...headings, 'Comment', 'TEXT'],
      ['Form', 'A', 'Title', '', '', '', '', '', 'draft', 'Another title'],
      ['Section', 'S1', 'Section', '', '', 'yes'],
      ['Question', 'Q1', 'Question?', 'Single'],
      ['Option', 'O1', 'Yes', '', '', '', 'Unused'],
    ],
    Notes: [['something']],
    Instructions: [['ignored']],
  })
  expect(content?.sections).toHaveLength(1)
  expect(describeIssues(issues)).toEqual([
    'sheet Notes',
    'column Form:2 Comment',
    'column Form:2 TEXT',
    'column Form:3 Flag',
    'shortText Form:5',
    'column Form:5 Code',
  ])
})
