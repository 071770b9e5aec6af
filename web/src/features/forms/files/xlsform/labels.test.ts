import { expect, test } from 'vitest'
import { withIds } from '../../../../../test/arbitrary-form.ts'
import { createWorkbook, describeIssues, readOptions } from '../../../../../test/read-options.ts'
import { writeFormFile } from '../../export/write-form-file.ts'
import { readFormFile } from '../read-file.ts'

const choices = [
  ['list_name', 'name', 'label'],
  ['yn', 'yes', '<b>Yes</b>'],
  ['yn', 'no', `No, see $\{voters}`],
]
const read = async (survey: readonly (readonly string[])[]) =>
  readFormFile(await createWorkbook({ survey: [['type', 'name', 'label'], ...survey], choices }), readOptions)

test('references become the texts of their questions, whatever their order and their formatting are', async () => {
  const { content, issues } = await read([
    ['begin_group', 'g', `About $\{voters}`],
    ['note', 'n', `You wrote **$\{voters}**.`],
    ['select_one yn', 'more', `More than $\{ voters }?`],
    ['integer', 'voters', '<i>Voters</i> on the _list_'],
    ['end_group', '', ''],
  ])
  const [section] = content?.sections ?? []
  expect(section?.description).toBe('About [Voters on the list]')
  expect(section?.questions.map(({ text }) => text)).toEqual([
    'You wrote [Voters on the list].\nMore than [Voters on the list]?',
    'Voters on the list',
  ])
  expect(section?.questions[0]?.options.map(({ text }) => text)).toEqual(['Yes', 'No, see [Voters on the list]'])
  expect(describeIssues(issues)).toEqual([
    'markup choices:2',
    `referenceReplaced choices:3 $\{voters}`,
    `referenceReplaced survey:2 $\{voters}`,
    'markup survey:3',
    `referenceReplaced survey:3 $\{voters}`,
    `referenceReplaced survey:4 $\{ voters }`,
    'noteJoined survey:3',
    'markup survey:5',
  ])
})

test('a reference that no question answers stays, and is listed; a long text is named instead', async () => {
  const long = 'How many voters are on the list of this polling station, as the chair of the commission says?'
  const { content, issues } = await read([
    ['calculate', 'sum', ''],
    ['integer', 'my_voters_list', long],
    ['select_one yn', 'q', `Is $\{sum} more than $\{my_voters_list}, $\{last-saved#day} and $\{}?`],
  ])
  expect(content?.sections[0]?.questions[1]?.text).toBe(
    `Is $\{sum} more than [my_voters_list], $\{last-saved#day} and $\{}?`,
  )
  const found = describeIssues(issues)
  for (const reference of ['sum', 'last-saved#day', '']) expect(found).toContain(`reference survey:4 $\{${reference}}`)
  expect(found).toContain(`referenceReplaced survey:4 $\{my_voters_list}`)
})

test('texts in a workbook of this product are plain, whatever staff typed', async () => {
  const text = `=**$\{x}** <b>_a_</b> # & &amp; [a](b/c) \\* ***`
  const option = { text, isFreeText: true, flagged: true, shortText: { en: text } }
  const question = { code: '=1', text, questionType: 2, options: [option] }
  const form = {
    code: '*a*',
    description: text,
    diaspora: false,
    sections: [{ code: '#', description: text, questions: [question] }],
  }
  for (const format of ['xlsform', 'xlsx', 'json'] as const) {
    const { content, issues } = await readFormFile(await writeFormFile(withIds(form), format, 'en'), readOptions)
    expect(issues).toEqual([])
    expect(content).toMatchObject(form)
  }
})
