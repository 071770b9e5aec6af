import { expect, test } from 'vitest'
import { createWorkbook, describeIssues, readOptions } from '../../../../../test/read-options.ts'
import { readFormFile } from '../read-file.ts'

type Rows = readonly (readonly string[])[]

/** A survey with labels in the columns of `headings`, and what the settings name as its default language. */
const read = async (headings: readonly string[], labels: Rows, defaultLanguage = '', choiceHeadings = headings) => {
  const file = await createWorkbook({
    survey: [['type', 'name', ...headings], ...labels.map((texts, index) => ['select_one yn', `q${index}`, ...texts])],
    choices: [
      ['list_name', 'name', ...choiceHeadings],
      ['yn', 'yes', ...(labels[0] ?? [])],
    ],
    settings: [
      ['form_title', 'default_language'],
      ['Opening', defaultLanguage],
    ],
  })
  const { content, issues, languages, language } = await readFormFile(file, readOptions)
  const texts = content?.sections[0]?.questions.map(({ text }) => text)
  const option = content?.sections[0]?.questions[0]?.options[0]?.text
  const found = [...new Set(describeIssues(issues))].filter(issue => !issue.startsWith('sectionAdded'))
  return { texts, option, languages, language, issues: found }
}

test('the default language is opened first, also if the person’s has texts', async () => {
  const headings = ['label::English (en)', 'label::Հայերեն (hy)']
  const labels = [['One', 'Մեկ']]
  for (const name of ['Հայերեն (hy)', 'հայերեն (HY)', 'Հայերեն', 'hy'])
    expect(await read(headings, labels, name)).toMatchObject({
      language: 'Հայերեն (hy)',
      texts: ['Մեկ'],
      option: 'Մեկ',
    })
  for (const name of ['', 'Klingon'])
    expect(await read(headings, labels, name)).toMatchObject({ language: 'English (en)', texts: ['One'] })
})

test('a language without texts is never opened and can’t be chosen; it is listed', async () => {
  const headings = ['label::English', 'label::Armenian']
  for (const name of ['Armenian', 'English', '']) {
    const { languages, language, texts, issues } = await read(headings, [['', 'Մեկ']], name)
    expect([languages, language, texts]).toEqual([['Armenian'], 'Armenian', ['Մեկ']])
    expect(issues).toEqual(['blankLanguage English'])
  }
})

test('a language in which most texts are missing isn’t opened unless it is the default', async () => {
  const headings = ['label::English', 'label::Armenian']
  const labels = [
    ['One', 'Մեկ'],
    ['', 'Երկու'],
    ['', 'Երեք'],
  ]
  expect(await read(headings, labels)).toMatchObject({ language: 'Armenian', languages: ['English', 'Armenian'] })
  expect(await read(headings, labels, 'English')).toMatchObject({ language: 'English', texts: ['One', '', ''] })
})

test('labels without a language are in the default language, and fill what it lacks', async () => {
  const headings = ['label', 'label::Armenian']
  const labels = [['One', 'Մեկ']]
  expect(await read(headings, labels, 'English')).toMatchObject({
    languages: ['English', 'Armenian'],
    language: 'English',
    texts: ['One'],
    issues: ['language Armenian'],
  })
  expect(await read(headings, labels)).toMatchObject({ languages: ['', 'Armenian'], language: '', texts: ['One'] })
  const both = [
    ['One', ''],
    ['Two', 'Երկու'],
  ]
  expect(await read(headings, both, 'Armenian')).toMatchObject({
    languages: ['Armenian'],
    texts: ['One', 'Երկու'],
  })
})

test('worksheets may spell a language in two ways', async () => {
  const { languages, option } = await read(['label::English (en)'], [['One']], '', ['label:english'])
  expect([languages, option]).toEqual([['English (en)'], 'One'])
  const pair = ['label::Serbian (Latn)', 'label::Serbian (Cyrl)']
  expect(await read(pair, [['Jedan', 'Један']], 'Serbian (Cyrl)')).toMatchObject({ texts: ['Један'], option: 'Један' })
})
