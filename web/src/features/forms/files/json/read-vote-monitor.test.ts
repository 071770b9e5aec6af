import { expect, test } from 'vitest'
import { withoutIds } from '../../../../../test/arbitrary-form.ts'
import { describeIssues, readOptions } from '../../../../../test/read-options.ts'
import { readFormFile } from '../read-file.ts'

const read = (document: unknown, language?: string) =>
  readFormFile(new Blob([JSON.stringify(document)]), { ...readOptions, language })
const describe = async (document: unknown) =>
  describeIssues((await read(document)).issues).filter(issue => !issue.startsWith('s'))
const text = (hy: string, en = '') => ({ EN: en, HY: hy, RU: '' })
const failed = '[object Object]'

/** In the layout of exports of Vote Monitor: values of options are lost, and one of three languages has texts. */
const exported = {
  id: '00000000-0000-4000-8000-000000000001',
  name: text('Բացում', 'Opening'),
  description: text('Լրացրեք'),
  defaultLanguage: 'HY',
  languages: ['EN', 'HY', 'RU'],
  questions: [
    {
      Id: '2',
      Code: 'A1',
      Text: text('Տուփը կնքվա՞ծ է'),
      Helptext: text(''),
      $questionType: 'multiSelectQuestion',
      DisplayLogic: null,
      Options: [
        { Id: '3', Text: text('Այո'), IsFlagged: failed, IsFreeText: failed },
        { Id: '4', Text: text('Ոչ'), IsFlagged: true, IsFreeText: failed },
      ],
    },
    {
      Id: '5',
      Code: 'A1',
      Text: text('Ժամը'),
      $questionType: 'textQuestion',
      DisplayLogic: { Value: '3', Condition: 'Includes', ParentQuestionId: '2' },
      InputPlaceholder: text(''),
    },
  ],
}

test('values that a program failed to write cost these values, each listed with its path', async () => {
  const { content, issues, languages, language } = await read(exported)
  expect([languages, language]).toEqual([['EN', 'HY'], 'HY'])
  expect(content).toMatchObject({ description: 'Բացում' })
  expect(withoutIds(content)).toMatchObject({
    sections: [
      {
        questions: [
          {
            code: 'A1',
            text: 'Տուփը կնքվա՞ծ է',
            questionType: 0,
            options: [{ text: 'Այո', flagged: false }, { flagged: true }],
          },
          {
            code: 'A1',
            text: 'Ժամը',
            questionType: 2,
            options: [{ text: 'Answer:', input: { kind: 'text' } }],
            showIf: { question: 0, options: [0] },
          },
        ],
      },
    ],
  })
  const found = describeIssues(issues)
  for (const field of ['options[0].isFlagged', 'options[0].isFreeText', 'options[1].isFreeText'])
    expect(found).toContain(`badValue questions[0].${field} "${failed}"`)
  expect(content).toMatchObject({ language: 'hy', languages: ['en'] })
  expect(found).toContain('blankLanguage RU')
})

test('each kind of bad value costs its value, its option or its question', async () => {
  const question = { $questionType: 'singleSelectQuestion', code: 'Q', text: { EN: 'Q?' } }
  const form = (...questions: readonly unknown[]) => ({ name: { EN: 'F' }, questions: [question, ...questions] })
  const readSecond = async (second: unknown) => {
    const issues = await describe(form(second))
    return [(await read(form(second))).content?.sections[0]?.questions[1], issues] as const
  }
  for (const value of [failed, {}, [], 'perhaps', 7]) {
    const [, issues] = await readSecond({ ...question, options: [{ text: { EN: 'A' }, isFlagged: value }] })
    expect(issues).toEqual([`badValue questions[1].options[0].isFlagged ${JSON.stringify(value)}`])
  }
  for (const value of [null, 'Yes', 7, failed]) {
    const [second, issues] = await readSecond({ ...question, options: [value, { text: { EN: 'B' } }] })
    expect(second?.options).toMatchObject([{ text: 'B' }])
    expect(issues).toEqual([`badValue questions[1].options[0] ${JSON.stringify(value)}`])
  }
  for (const value of [failed, 7.5, true, [], { EN: failed }, { EN: {} }]) {
    const [second, issues] = await readSecond({ ...question, text: value })
    expect(second?.text).toBe(value === 7.5 ? '7.5' : '')
    expect(issues.length).toBe(value === 7.5 ? 0 : 1)
  }
  for (const value of [null, 'Question?', [], failed]) expect((await readSecond(value))[1]).toHaveLength(1)
  for (const kind of [undefined, '', 'pictureQuestion', {}, failed]) {
    const [second, issues] = await readSecond({ ...question, $questionType: kind })
    expect(second).toBeUndefined()
    expect(issues.at(-1)).toMatch(/^questionType questions\[1\]/)
  }
})

test('a condition that an option of an earlier question is selected is read; any other is listed', async () => {
  const option = (id: string) => ({ id, text: { EN: id } })
  const parent = {
    ...{ $questionType: 'singleSelectQuestion', id: 'q', code: 'Q', text: { EN: 'Q?' } },
    options: [option('a'), option('b')],
  }
  const conditions = [
    [
      { parentQuestionId: 'q', condition: 'Includes', value: 'b' },
      { question: 0, options: [1] },
    ],
    [
      { ParentQuestionId: 'q', Condition: 'Equals', Value: 'a' },
      { question: 0, options: [0] },
    ],
    [{ parentQuestionId: 'q', condition: 'NotEquals', value: 'a' }, undefined],
    [{ parentQuestionId: 'q', condition: 'Includes', value: 'c' }, undefined],
    [{ parentQuestionId: 'number', condition: 'GreaterThan', value: '3' }, undefined],
    [{ parentQuestionId: 'missing', condition: 'Includes', value: 'a' }, undefined],
  ] as const
  const number = { $questionType: 'numberQuestion', id: 'number', code: 'N', text: { EN: 'N?' } }
  const dependent = conditions.map(([displayLogic], index) => ({
    ...{ ...number, id: `d${index}`, code: `D${index}`, displayLogic, inputPlaceholder: { EN: 'Votes' } },
  }))
  const document = { name: { EN: 'F' }, questions: [parent, number, ...dependent] }
  const { content } = await read(document)
  const questions = content?.sections[0]?.questions.slice(1)
  const expected = [undefined, undefined, ...conditions.map(([, showIf]) => showIf)]
  const expectedQuestions = expected.map(showIf =>
    showIf ? { showIf } : expect.not.objectContaining({ showIf: expect.anything() }),
  )
  expect(withoutIds(content)).toMatchObject({ sections: [{ questions: expectedQuestions }] })
  expect(questions?.slice(0, 2).map(({ options }) => options)).toMatchObject([
    [{ text: 'Number:', input: { kind: 'integer' } }],
    [{ text: 'Votes', input: { kind: 'integer' } }],
  ])
  expect(await describe(document)).toEqual(
    conditions.flatMap(([, showIf], index) =>
      showIf ? [] : [`unknownField questions[${index + 2}].displayLogic displayLogic`],
    ),
  )
})

test('types and languages are read in any case', async () => {
  const question = { $QuestionType: 'SingleSelectQuestion', Text: { en: 'Q?' } }
  const { content } = await read({ Name: { EN: 'Form' }, Languages: ['EN'], Questions: [question] })
  expect(content).toMatchObject({ description: 'Form', sections: [{ questions: [{ text: 'Q?', questionType: 1 }] }] })
})

test('a rating has as many options as its scale; another scale is listed', async () => {
  const rating = (scale: unknown) => ({ $questionType: 'ratingQuestion', code: 'R', text: { EN: 'R?' }, scale })
  const countOf = async (scale: unknown) => {
    const { content } = await read({ name: { EN: 'F' }, questions: [rating(scale)] })
    return content?.sections[0]?.questions[0]?.options.length
  }
  const scales = ['OneTo3', 'OneTo10', 'oneTo4', undefined, 'OneTo1', 'OneTo99999999', failed, 7]
  expect(await Promise.all(scales.map(countOf))).toEqual([3, 10, 4, 5, 5, 5, 5, 5])
  for (const scale of ['OneTo1', 'OneTo99999999', failed])
    expect(await describe({ name: { EN: 'F' }, questions: [rating(scale)] })).toContain(
      `badValue questions[0].scale ${JSON.stringify(scale)}`,
    )
})

test('the sections of forms of early 2024 are sections', async () => {
  const question = (code: string) => ({ $questionType: 'textQuestion', code, text: { RO: code, EN: '' } })
  const { content, language } = await read({
    code: 'A',
    languages: ['EN', 'RO'],
    sections: [
      { id: '1', code: 'A', title: { RO: 'Sosire', EN: '' }, questions: [question('A1')] },
      { id: '2', code: 'B', title: { RO: 'Plecare', EN: '' }, questions: [question('B1'), question('B2')] },
    ],
  })
  expect(language).toBe('RO')
  expect(content?.sections).toMatchObject([
    { code: 'A', description: 'Sosire', questions: [{ code: 'A1' }] },
    { code: 'B', description: 'Plecare', questions: [{ code: 'B1' }, { code: 'B2' }] },
  ])
})

test('a form of which nothing is left is refused with the reasons', async () => {
  const questions = [{ $questionType: 'pictureQuestion', code: 'P' }, 'Question?']
  const { content, issues } = await read({ name: { EN: 'F' }, questions })
  expect(content).toBeUndefined()
  expect(describeIssues(issues)).toEqual([
    'questionType questions[0] pictureQuestion, P',
    'badValue questions[1] "Question?"',
    'sectionAdded 0',
    'nothingLeft',
  ])
})

/** Paths of all values in a document. */
const pathsOf = (value: unknown, path: readonly string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => [[...path, key], ...pathsOf(each, [...path, key])])
    : []

const replaceAt = (value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown => {
  if (key === undefined) return replacement
  const entries = Object.entries(value ?? {}).map(([name, each]: [string, unknown]) => [
    name,
    name === key ? replaceAt(each, rest, replacement) : each,
  ])
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}

/** As issues write it: `questions[0].text.hY`. */
const pathText = (path: readonly string[]) =>
  path.reduce((text, key) => {
    if (/^\d+$/.test(key)) return `${text}[${key}]`
    return [text, key.replace(/^\$?[A-Z]/, start => start.toLowerCase())].filter(Boolean).join('.')
  }, '')

test('whatever value of a form is bad, what it costs is listed with its path', async () => {
  const intact = JSON.stringify(withoutIds((await read(exported)).content))
  for (const path of pathsOf(exported))
    for (const value of [failed, [1], 7.5]) {
      const { content, issues } = await read(replaceAt(exported, path, value))
      const result = JSON.stringify(withoutIds(content))
      // A number is a text.
      if (result === intact || result.includes('7.5')) continue
      // Without the id, the condition on the question is lost.
      const place = /\.id$/.test(pathText(path)) ? 'questions[1].displayLogic' : pathText(path)
      const listed = issues.flatMap(({ location }) => (location && 'path' in location ? [location.path] : []))
      expect(
        listed.filter(each => each.startsWith(place) || place.startsWith(each)),
        place,
      ).not.toEqual([])
    }
})
