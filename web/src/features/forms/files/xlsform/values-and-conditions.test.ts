import { expect, test } from 'vitest'
import { createWorkbook, describeIssues, readOptions } from '../../../../../test/read-options.ts'
import { readFormFile } from '../read-file.ts'

/** How expressions name a question. */
const variable = (name: string) => `$\{${name}}`

const choices = [
  ['list_name', 'name', 'label'],
  ['yes_no', 'yes', 'Yes'],
  ['yes_no', 'no', 'No'],
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
    [`${a} != 'yes'`, undefined],
    [`not(selected(${a}, 'no'))`, undefined],
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
        ...conditions.map(([condition], index) => [type, `q${index}`, `Question ${index}?`, condition]),
        ['select_one yes_no', 'later', 'Later?', ''],
        ['end group'],
      ],
      choices,
    })
    const questions = content?.sections[0]?.questions ?? []
    expect(questions.slice(1, -1).map(({ showIf }) => showIf)).toEqual(
      conditions.map(([, options]) => options && { question: 0, options: [...options] }),
    )
    expect(describeIssues(issues)).toEqual(
      conditions.flatMap(([, options], index) => (options ? [] : [`column survey:${index + 4} relevant`])),
    )
  }
})

test('constraints and parameters that state limits are read; others are listed', async () => {
  const rows = [
    ['integer', '. >= 0 and . <= 999', '', { kind: 'integer', min: '0', max: '999' }],
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
    ['integer', '. >= 0 and . >= 5', '', { kind: 'integer' }, 'constraint'],
    ['integer', '. >= 0 or . <= 5', '', { kind: 'integer' }, 'constraint'],
    ['integer', '. >= 0.5', '', { kind: 'integer' }, 'constraint'],
    ['integer', `. <= ${variable('q0')}`, '', { kind: 'integer' }, 'constraint'],
    ['decimal', '. > 0', '', { kind: 'decimal' }, 'constraint'],
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
  expect(describeIssues(issues)).toEqual(
    rows.flatMap(([, , , , column], index) => (column ? [`column survey:${index + 3} ${column}`] : [])),
  )
})
