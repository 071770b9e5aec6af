import { allowsMultiple } from '@scrutineer/contract/forms'
import {
  type EditedForm,
  type EditedQuestion,
  findQuestion,
  questionKey,
  questionsOf,
} from '../../editor/model/edited-form.ts'
import { encodeInput, type InputTexts, inputFields } from '../../editor/model/input-codec.ts'
import { typedInputsOf } from '../content/typed-input.ts'
import type { SheetToWrite } from '../workbook/write-workbook.ts'
import { checkSheets } from './checks-sheet.ts'
import { printCondition } from './condition.ts'
import { parseConstraint, printConstraint } from './constraint.ts'
import { ownColumns } from './own-columns.ts'

/** XLSForm names start with a letter and have letters, digits, `_`, `-` and `.`; each is used once. */
const createNames = () => {
  const used = new Set<string>()
  return (text: string, prefix: string) => {
    const plain = text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9_.-]+/g, '_')
    const base = /^[A-Za-z_]/.test(plain) ? plain : `${prefix}${plain}`
    let name = base
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${base}_${number}`
    used.add(name.toLowerCase())
    return name
  }
}

type NameMaker = ReturnType<typeof createNames>

const surveyColumns = [
  [
    'type',
    'name',
    'label',
    'relevant',
    'constraint',
    'appearance',
    ownColumns.code,
    ownColumns.type,
    ownColumns.option,
  ],
  [
    ownColumns.unit,
    ownColumns.decimals,
    ownColumns.maxDifference,
    ownColumns.turnoutAt,
    ownColumns.min,
    ownColumns.max,
    ownColumns.maxLength,
  ],
].flat()
const choiceColumns = [
  'list_name',
  'name',
  'label',
  ownColumns.flag,
  ownColumns.freeText,
  ownColumns.shortEn,
  ownColumns.shortRo,
  ownColumns.notObserved,
]
const settingsColumns = ['form_title', 'form_id', ownColumns.code, ownColumns.diaspora]

const yes = (isSet: boolean) => (isSet ? 'yes' : '')

interface Questions {
  /** The name of a question and of its list of choices. */
  readonly listOf: (question: EditedQuestion) => string
  /** The input of a question that is no choice. One that others depend on is a choice, since they name its option. */
  readonly inputOf: (question: EditedQuestion) => InputTexts | undefined
}

type Cells = Readonly<Record<string, string>>

/** The cells of a value: limits that a constraint can't state are in columns of their own. */
const inputCells = (input: InputTexts): Cells => {
  const constraint = printConstraint(input)
  const stated = constraint === '' ? {} : parseConstraint(constraint, input.kind).limits
  const own = inputFields.map(field => [ownColumns[field], field in stated ? '' : (input[field] ?? '')])
  return {
    type: input.kind,
    constraint,
    appearance: input.kind === 'text' ? 'multiline' : '',
    ...Object.fromEntries(own),
  }
}

const choiceName = (index: number) => `o${index + 1}`

/** The rows of the worksheet `survey`. An option with a text field is followed by a row that depends on it. */
const surveyRows = (content: EditedForm, { listOf, inputOf }: Questions, makeName: NameMaker): Cells[] => {
  const relevant = ({ showIf }: EditedQuestion) => {
    const parent = showIf && findQuestion(content, questionKey({ id: showIf.idQuestion }))
    if (!showIf || !parent) return ''
    const choices = parent.options.flatMap(({ id }, index) =>
      showIf.idOptions.includes(id) ? [choiceName(index)] : [],
    )
    return printCondition({ question: listOf(parent), choices })
  }
  const questionRows = (question: EditedQuestion): Cells[] => {
    const { code, text, questionType, options } = question
    const name = listOf(question)
    const cells = {
      ...{ name, label: text, relevant: relevant(question), [ownColumns.code]: code },
      // The alias 4 is a single choice.
      [ownColumns.type]: String(questionType === 4 ? 1 : questionType),
    }
    const input = inputOf(question)
    if (input) return [{ ...cells, ...inputCells(input), [ownColumns.option]: options[0]?.text ?? '' }]
    const select = allowsMultiple(questionType) ? 'select_multiple' : 'select_one'
    const fields = options.flatMap((option, index): Cells[] => {
      if (!option.isFreeText) return []
      const choice = choiceName(index)
      const condition = printCondition({ question: name, choices: [choice] })
      const row = {
        type: 'text',
        name: makeName(`${name}_${choice}_text`, 'q_'),
        label: option.text,
        relevant: condition,
      }
      const input = encodeInput(option.input)
      return [{ ...row, ...(input && inputCells(input)) }]
    })
    return [{ ...cells, type: `${select} ${name}` }, ...fields]
  }
  return content.sections.flatMap(section => [
    {
      ...{ type: 'begin_group', name: makeName(section.code, 's_'), label: section.description },
      [ownColumns.code]: section.code,
    },
    ...section.questions.flatMap(questionRows),
    { type: 'end_group' },
  ])
}

const choiceRows = (content: EditedForm, { listOf, inputOf }: Questions) =>
  content.sections.flatMap(({ questions }) =>
    questions
      .filter(question => !inputOf(question))
      .flatMap(question =>
        question.options.map(({ text, isFreeText, flagged, notObserved = false, shortText }, index) => [
          ...[listOf(question), choiceName(index), text, yes(flagged), yes(isFreeText)],
          ...[shortText?.en ?? '', shortText?.ro ?? ''],
          yes(notObserved),
        ]),
      ),
  )

/** The worksheets of an XLSForm. */
export const xlsformSheets = (content: EditedForm): SheetToWrite[] => {
  const makeName = createNames()
  const names = new Map<EditedQuestion, string>()
  for (const question of questionsOf(content)) names.set(question, makeName(question.code, 'q_'))
  const plan: Questions = {
    listOf: question => names.get(question) ?? '',
    inputOf: typedInputsOf(content),
  }
  const rows = surveyRows(content, plan, makeName)
  const survey = [surveyColumns, ...rows.map(cells => surveyColumns.map(column => cells[column] ?? ''))]
  const choices = [choiceColumns, ...choiceRows(content, plan)]
  const settings = [
    settingsColumns,
    [content.description, createNames()(content.code, 'form_'), content.code, yes(content.diaspora)],
  ]
  return [
    { name: 'survey', rows: survey, widths: [26, 18, 60, 28, 28, 14, 14, 14, 28, 14, 14, 14, 14, 14, 14, 14] },
    { name: 'choices', rows: choices, widths: [18, 10, 50, 14, 18, 30, 30, 14] },
    { name: 'settings', rows: settings, widths: [40, 18, 18, 18] },
    ...checkSheets(content),
  ]
}
