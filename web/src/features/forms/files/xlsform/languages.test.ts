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
    issues: [],
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

test('all languages are the form’s, with hints, messages and references in each; a missing label is no translation', async () => {
  const file = await createWorkbook({
    survey: [
      [
        'type',
        'name',
        'label::English',
        'label::Français (fr)',
        'label::Swahili',
        'hint::English',
        'hint::Français (fr)',
      ],
      ['begin_group', 's', 'Counting', 'Dépouillement', ''],
      ['note', 'n', 'Now count', 'Comptez'],
      ['integer', 'v', 'Voters', 'Électeurs', 'Wapiga kura', 'Signed', 'Signés'],
      ['select_one yn', 'q', `More than $\{v}?`, `Plus que $\{v} ?`, '', 'Look twice', 'Regardez'],
      ['text', 'q_no', 'No', 'Pas du tout', 'Hapana', `selected($\{q}, 'no')`],
    ].map((row, index) =>
      index === 0 ? [...row, 'relevant'] : index === 5 ? [...row.slice(0, 5), '', '', row[5] ?? ''] : row,
    ),
    choices: [
      ['list_name', 'name', 'label::English', 'label::Français (fr)'],
      ['yn', 'no', 'No', 'Non'],
    ],
    settings: [
      ['form_title', 'default_language'],
      ['Count', 'Français (fr)'],
    ],
  })
  const { content, issues } = await readFormFile(file, readOptions)
  expect(content).toMatchObject({ language: 'fr', languages: ['en', 'sw'] })
  expect(content?.sections).toMatchObject([
    {
      ...{ description: 'Dépouillement', translations: { en: { description: 'Counting' } } },
      questions: [
        {
          text: 'Comptez\nÉlecteurs\nSignés',
          translations: { en: { text: 'Now count\nVoters\nSigned' }, sw: { text: 'Wapiga kura' } },
        },
        {
          text: 'Plus que [Électeurs] ?\nRegardez',
          translations: { en: { text: 'More than [Voters]?\nLook twice' } },
          options: [{ text: 'Non', translations: { en: { text: 'No' } } }],
        },
        // In the main language it isn't the text field of an option.
        { text: 'Pas du tout', translations: { en: { text: 'No' }, sw: { text: 'Hapana' } } },
      ],
    },
  ])
  expect(content?.sections[0]?.questions[1]?.translations).not.toHaveProperty('sw')
  const found = describeIssues(issues)
  expect(found).toContain('partTranslated survey:3')
  expect(found).toContain('partTranslated survey:4')
  expect(found.filter(issue => /language|^column/i.test(issue))).toEqual([])
})

test('columns of a language that is unknown or there already are listed, and the others are imported', async () => {
  const headings = ['label::English (en)', 'label::Elvish', 'label::EN', 'label::Fr', 'label::Fr']
  const { content, issues } = await readFormFile(
    await createWorkbook({
      survey: [
        ['type', 'name', ...headings, 'image::Fr'],
        ['text', 'q', 'One', 'Min', 'Ein', 'Un', 'Une', 'un.png'],
      ],
    }),
    readOptions,
  )
  expect(content).toMatchObject({ language: 'en', languages: ['fr'] })
  expect(content?.sections[0]?.questions[0]?.translations).toEqual({ fr: { text: 'Un' } })
  expect(describeIssues(issues)).toEqual([
    'sectionAdded survey:2',
    'column survey:2 label::Fr',
    'column survey:2 image::Fr',
    'unknownLanguage Elvish',
    'repeatedLanguage EN, en',
  ])
})

test('without a known main language a form has no others, and each is listed', async () => {
  const { issues, language, texts } = await read(['label::Elvish', 'label::English'], [['Min', 'One']], 'Elvish')
  expect([language, texts]).toEqual(['Elvish', ['Min']])
  expect(issues).toEqual(['unknownLanguage Elvish', 'language English'])
})
