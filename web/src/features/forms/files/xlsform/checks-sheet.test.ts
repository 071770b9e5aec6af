import { expect, test } from 'vitest'
import { withIds } from '../../../../../test/arbitrary-form.ts'
import { readOptions } from '../../../../../test/read-options.ts'
import { writeFormFile } from '../../export/write-form-file.ts'
import { readFormFile } from '../read-file.ts'
import { writeWorkbook } from '../workbook/write-workbook.ts'
import { xlsformSheets } from './write-xlsform.ts'

const option = { isFreeText: true, flagged: false }
const questions = ['C1', 'C2'].map(code => ({
  ...{ code, text: 'How many?', questionType: 2 },
  options: [{ ...option, text: 'Number', input: { kind: 'integer' as const } }],
}))
const check = { says: { en: 'More ballots than voters', fr: 'Trop de bulletins' }, severity: 'flag' as const }
const sections = [{ code: 'C', description: 'Counting', questions }]

const form = withIds({
  ...{ code: 'C', description: 'Counting', diaspora: false, sections },
  checks: [
    {
      ...check,
      rule: {
        when: { '>': [{ '+': [{ var: 'answers.1.1' }] }, { '+': [{ var: 'answers.2.1' }] }] },
        tolerance: { percent: 2 },
        missing: { left: 'zero', right: 'skip' },
      },
    },
  ],
})

test('checks are a worksheet of their own, in the text form that the editor shows', () => {
  expect(xlsformSheets(form).find(({ name }) => name === 'checks')?.rows).toEqual([
    ['severity', 'says::English (en)', 'says::Français (fr)', 'rule'],
    ['flag', 'More ballots than voters', 'Trop de bulletins', `\${C1} > \${C2}; tolerance 2%; missing left as 0`],
  ])
})

test('rows whose rule can’t be used are listed with their row, and the others are imported', async () => {
  const sheets = xlsformSheets(form).map(sheet =>
    sheet.name === 'checks'
      ? {
          ...sheet,
          rows: [
            ...sheet.rows,
            ['flag', 'Lost', '', `\${C9} > 1`],
            ['loud', '', 'Perdu', `\${C1} >`],
            ['loud', '', '', `\${C1} > 5`],
          ],
        }
      : sheet,
  )
  const read = await readFormFile(new Blob([new Uint8Array(await writeWorkbook(sheets))]), readOptions)
  const at = (row: number) => ({ sheet: 'checks', row })
  expect(read.issues).toMatchObject([
    { code: 'check', location: at(3), values: { name: 'Lost' } },
    { code: 'check', location: at(4), values: { name: 'Perdu' } },
    { code: 'badValue', location: at(5), values: { value: 'loud' } },
  ])
  expect(read.content?.checks?.map(({ severity }) => severity)).toEqual(['flag', 'hint'])
})

test('a worksheet of another program with that name is listed', async () => {
  const sheets = [...xlsformSheets({ ...form, checks: [] }), { name: 'checks', rows: [['a'], ['b']], widths: [10] }]
  const read = await readFormFile(new Blob([new Uint8Array(await writeWorkbook(sheets))]), readOptions)
  expect(read.issues).toMatchObject([{ code: 'sheet', values: { name: 'checks' } }])
})

test('a check in a JSON file that compares no number of the form is listed', async () => {
  const file = JSON.parse(await (await writeFormFile(form, 'json', 'en')).text())
  file.checks.push({ ...check, rule: { when: { '>': [{ '+': [{ var: 'answers.-90.-91' }] }, { '+': [1] }] } } })
  const read = await readFormFile(new Blob([JSON.stringify(file)]), readOptions)
  expect(read.issues).toMatchObject([{ code: 'check', location: { path: 'checks[1]' } }])
  expect(read.content?.checks).toHaveLength(1)
})
