import { expect, test } from 'vitest'
import { withoutIds } from '../../../../../test/arbitrary-form.ts'
import { createWorkbook, describeIssues, readOptions } from '../../../../../test/read-options.ts'
import { readFormFile } from '../read-file.ts'

/** How expressions name a question. */
const variable = (name: string) => `$\{${name}}`

const choices = [
  ['list_name', 'name', 'label'],
  ['yes_no', 'yes', 'Yes'],
  ['yes_no', 'no', 'No'],
  ...['1', '2', '3'].map(name => ['numbers', name, `Answer ${name}`]),
]

const read = async (sheets: Parameters<typeof createWorkbook>[0]) =>
  readFormFile(await createWorkbook(sheets), readOptions)

test('a condition on choices of one earlier question is read; any other is listed, and its question always asked', async () => {
  const [a, later] = [variable('a'), variable('later')]
  const conditions = [
    [`selected(${a}, 'no')`, [1]],
    [`${a} = 'yes'`, [0]],
    [`${a}="yes"`, [0]],
    [`(${a} = 'yes') or selected( ${variable(' a ')} , "no" )`, [0, 1]],
    [`selected(${a}, 'no') or selected(${a}, 'no')`, [1]],
    [`${a} = 'yes' and ${a} = 'no'`, undefined],
    [`(${a} = 'yes' or ${a} = 'no')`, [0, 1]],
    [`${a} != 'yes'`, [1]],
    [`not(selected(${a}, 'no'))`, [0]],
    [`not(${a} = 'yes' or ${a} = 'no')`, undefined],
    [`${variable('number')} = 2`, [1]],
    [`selected(${variable('number')}, 3) or ${variable('number')}=1`, [0, 2]],
    [`${variable('number')} != 1 and ${variable('number')} != 3`, [1]],
    [`not(selected(${variable('several')}, 'no'))`, undefined],
    [`${a} > 3`, undefined],
    [`${a} = 'perhaps'`, undefined],
    [`${variable('missing')} = 'yes'`, undefined],
    [`${a} = 'yes' or ${variable('q0')} = 'yes'`, undefined],
    [`${later} = 'yes'`, undefined],
  ] as const
  for (const type of ['select_one yes_no', 'integer', 'text']) {
    const { content, issues } = await read({
      survey: [
        ['type', 'name', 'label', 'relevant'],
        ['begin group', 's', 'S'],
        ['select_one yes_no', 'a', 'A?', ''],
        ['select_one numbers', 'number', 'Which?', ''],
        ['select_multiple yes_no', 'several', 'Several?', ''],
        ...conditions.map(([condition], index) => [type, `q${index}`, `Question ${index}?`, condition]),
        ['select_one yes_no', 'later', 'Later?', ''],
        ['end group'],
      ],
      choices,
    })
    const questions = content?.sections[0]?.questions ?? []
    expect(questions.slice(3, -1).map(({ showIf }) => showIf)).toEqual(
      conditions.map(([text, options]) => {
        const parent = questions[Number(text.includes('number'))]
        return options && { idQuestion: parent?.id, idOptions: [...options].map(index => parent?.options[index]?.id) }
      }),
    )
    expect(describeIssues(issues)).toEqual(
      conditions.flatMap(([text, options], index) =>
        options ? [] : [`condition survey:${index + 6} q${index}, ${text}, 1`],
      ),
    )
  }
})

test('a group’s condition is that of its questions; what a form can’t have is listed with the questions', async () => {
  const { content, issues } = await read({
    survey: [
      ['type', 'name', 'label', 'relevant'],
      ['select_one yes_no', 'a', 'A?'],
      ['select_one numbers', 'b', 'B?'],
      ['begin group', 'g', 'G', `${variable('a')} = 'no'`],
      ['select_one yes_no', 'in_g', 'In G?'],
      ['integer', 'after', 'How many?', `${variable('in_g')} = 'yes'`],
      ['begin group', 'inner', 'Inner', `${variable('b')} != 2`],
      ['text', 'narrow', 'Which?', `${variable('b')} = 1 or ${variable('b')} = 2`],
      ['end group'],
      ['end group'],
      ['begin group', 'lost', 'Lost', `${variable('after')} > 3`],
      ['text', 'first', 'First'],
      ['text', 'second', 'Second'],
      ['end group'],
    ],
    choices,
  })
  const all = content?.sections.flatMap(({ questions }) => questions) ?? []
  const positions = all.map(({ code, showIf }) => {
    const question = all.findIndex(({ id }) => id === showIf?.idQuestion)
    const options = showIf?.idOptions.map(idOption => all[question]?.options.findIndex(({ id }) => id === idOption))
    return [code, showIf && question, options]
  })
  expect(positions).toEqual([
    ['a', undefined, undefined],
    ['b', undefined, undefined],
    ['in_g', 0, [1]],
    ['after', 2, [0]],
    ['narrow', 1, [0]],
    ['first', undefined, undefined],
    ['second', undefined, undefined],
  ])
  expect(describeIssues(issues).filter(each => each.includes('ondition'))).toEqual([
    `groupCondition survey:8 narrow, ${variable('a')} = 'no'`,
    `condition survey:11 first, second, ${variable('after')} > 3, 2`,
  ])
})

test('a limit by another answer becomes a check with the message of the constraint; hints follow their question', async () => {
  const { content, issues } = await read({
    survey: [
      ['type', 'name', 'hint::English', 'constraint', 'constraint_message::English', 'label::English'],
      ['integer', 'registered', 'See page 1', '. >= 0', '', 'Registered?'],
      ['integer', 'voted', '', `(. >= 0) and (. <= \${registered})`, 'More than registered', 'Voted?'],
      ['integer', 'left', '', `. = \${registered} - \${voted} and . < 5 or . > 9`, '', 'Left?'],
    ],
  })
  const [section] = content?.sections ?? []
  expect(section?.questions.map(({ text, options: [option] }) => [text, option?.input?.min])).toEqual([
    ['Registered?\nSee page 1', '0'],
    ['Voted?', '0'],
    ['Left?', undefined],
  ])
  expect(withoutIds(content)).toMatchObject({
    checks: [
      {
        says: { en: 'More than registered' },
        rule: { when: { '>': [{ '+': [{ var: 'answers.2.1' }] }, { '+': [{ var: 'answers.1.1' }] }] } },
      },
    ],
  })
  expect(describeIssues(issues)).toEqual([
    'hintJoined survey:2',
    'sectionAdded survey:2',
    `constraintCheck survey:3 voted, . <= \${registered}`,
    `constraint survey:4 left, . = \${registered} - \${voted} and . < 5 or . > 9`,
  ])
})

test('columns that are only formatted don’t make a questionnaire too large', async () => {
  const headings = ['type', 'name', 'label', ...Array.from({ length: 500 }, () => '')]
  const { issues } = await read({ survey: [headings, ['text', 'a', 'A?', ...headings.slice(3)]] })
  expect(describeIssues(issues)).toEqual(['sectionAdded survey:2'])
})

test('constraints and parameters that state limits are read; others are listed', async () => {
  const rows = [
    ['integer', '. >= 0 and . <= 999', '', { kind: 'integer', min: '0', max: '999' }],
    ['integer', '(. >= 0) and (. <= 3000)', '', { kind: 'integer', min: '0', max: '3000' }],
    ['integer', '.>0 and 10>=.', '', { kind: 'integer', min: '1', max: '10' }],
    ['integer', '. < 5', '', { kind: 'integer', max: '4' }],
    ['decimal', '. >= -0.5', '', { kind: 'decimal', min: '-0.5' }],
    [
      'date',
      ". >= date('2024-02-29') and . <= '2024-12-31'",
      '',
      { kind: 'date', min: '2024-02-29', max: '2024-12-31' },
    ],
    ['text', 'string-length(.) <= 500', '', { kind: 'text', maxLength: '500' }],
    ['percentage', '', '', { kind: 'integer', min: '0', max: '100' }],
    ['range', '', 'start=0 end=10 step=1', { kind: 'integer', min: '0', max: '10' }],
    ['range', '', 'start=0;end=1;step=0.1', { kind: 'decimal', min: '0', max: '1', decimals: '1' }],
    ['range', '', '', { kind: 'integer', min: '1', max: '10' }],
    ['range', '', 'start=0 end=100 step=5', { kind: 'integer', min: '0', max: '100' }, 'parameters'],
    ['range', '', 'start=a', { kind: 'decimal' }, 'parameters'],
    ['integer', '. >= 0 and . >= 5', '', { kind: 'integer', min: '0' }],
    ['integer', '. >= 0 or . <= 5', '', { kind: 'integer' }, 'constraint'],
    ['integer', '. >= 0.5', '', { kind: 'integer' }],
    ['integer', `. <= ${variable('q0')}`, '', { kind: 'integer' }],
    ['decimal', '. > 0', '', { kind: 'decimal' }],
    ['date', ". >= '2024-02-30'", '', { kind: 'date' }, 'constraint'],
    ['time', '. >= 7', '', { kind: 'time' }, 'constraint'],
  ] as const
  const { content, issues } = await read({
    survey: [
      ['type', 'name', 'label', 'constraint', 'parameters'],
      ['begin group', 's', 'S'],
      ...rows.map(([type, constraint, parameters], index) => [
        type,
        `q${index}`,
        `Q ${index}?`,
        constraint,
        parameters,
      ]),
      ['end group'],
    ],
  })
  expect(content?.sections[0]?.questions.map(({ options: [option] }) => option?.input)).toEqual(
    rows.map(([, , , input]) => input),
  )
  const lost = describeIssues(issues.filter(({ level }) => level === 'omission'))
  expect(lost.toSorted()).toEqual(
    rows
      .flatMap(([, constraint, , , column], index) => {
        if (column === 'parameters') return [`column survey:${index + 3} parameters`]
        return column ? [`constraint survey:${index + 3} q${index}, ${constraint}`] : []
      })
      .toSorted(),
  )
  expect(content?.checks).toHaveLength(4)
})
