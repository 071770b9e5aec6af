import { allowsMultiple } from '@scrutineer/contract/forms'
import {
  type EditedForm,
  type EditedOption,
  type EditedQuestion,
  findQuestion,
  questionKey,
  questionsOf,
} from '../../editor/model/edited-form.ts'
import { encodeInput, type InputTexts, inputFields } from '../../editor/model/input-codec.ts'
import { languagesOf, languageTitle } from '../content/text-language.ts'
import { typedInputsOf } from '../content/typed-input.ts'
import { allLanguages, textsOf } from '../content/write-languages.ts'
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

/** Columns of the worksheets with their widths. */
const surveyColumns = {
  ...{ type: 26, name: 18, label: 60, relevant: 28, constraint: 28, appearance: 14 },
  ...{ [ownColumns.code]: 14, [ownColumns.type]: 14, [ownColumns.option]: 28, [ownColumns.unit]: 14 },
  ...{ [ownColumns.decimals]: 14, [ownColumns.maxDifference]: 14, [ownColumns.turnoutAt]: 14 },
  ...{ [ownColumns.min]: 14, [ownColumns.max]: 14, [ownColumns.maxLength]: 14 },
}
const choiceColumns = {
  ...{ list_name: 18, name: 10, label: 50, [ownColumns.flag]: 14, [ownColumns.freeText]: 18 },
  ...{ [ownColumns.short]: 30, [ownColumns.notObserved]: 14 },
}
const settingsColumns = {
  ...{ form_title: 40, [ownColumns.title]: 40, form_id: 18, default_language: 18 },
  ...{ [ownColumns.code]: 18, [ownColumns.diaspora]: 18 },
}

const yes = (isSet: boolean) => (isSet ? 'yes' : '')

/** A worksheet with these columns. Those of texts are one for each language. */
const sheetOf = (
  name: string,
  widths: Readonly<Record<string, number>>,
  languages: Readonly<Record<string, readonly (string | undefined)[]>>,
  rows: readonly Cells[],
): SheetToWrite => {
  const columns = Object.entries(widths).flatMap(([column, width]) =>
    (languages[column] ?? [undefined]).map(tag => ({ heading: headingIn(column, tag), width })),
  )
  const headings = columns.map(({ heading }) => heading)
  return {
    name,
    rows: [headings, ...rows.map(cells => headings.map(heading => cells[heading] ?? ''))],
    widths: columns.map(({ width }) => width),
  }
}

const headingIn = (column: string, tag: string | undefined) => (tag ? `${column}::${languageTitle(tag)}` : column)
const cellsOf = (column: string, texts: readonly { tag: string | undefined; text: string }[]): Cells =>
  Object.fromEntries(texts.map(({ tag, text }) => [headingIn(column, tag), text]))

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
  const valueCells = (option: EditedOption): Cells => {
    const input = encodeInput(option.input)
    if (!input) return {}
    const units = 'unit' in input ? cellsOf(ownColumns.unit, textsOf(option, 'unit', content)) : {}
    return { ...inputCells(input), ...units }
  }
  const questionRows = (question: EditedQuestion): Cells[] => {
    const { code, questionType, options } = question
    const name = listOf(question)
    const cells = {
      ...{ name, relevant: relevant(question), [ownColumns.code]: code },
      ...cellsOf('label', textsOf(question, 'text', content)),
      // The alias 4 is a single choice.
      [ownColumns.type]: String(questionType === 4 ? 1 : questionType),
    }
    const input = inputOf(question)
    const [first] = options
    if (input && first)
      return [{ ...cells, ...valueCells(first), ...cellsOf(ownColumns.option, textsOf(first, 'text', content)) }]
    const select = allowsMultiple(questionType) ? 'select_multiple' : 'select_one'
    const fields = options.flatMap((option, index): Cells[] => {
      if (!option.isFreeText) return []
      const choice = choiceName(index)
      const condition = printCondition({ question: name, choices: [choice] })
      const row = {
        type: 'text',
        name: makeName(`${name}_${choice}_text`, 'q_'),
        relevant: condition,
        ...cellsOf('label', textsOf(option, 'text', content)),
      }
      return [{ ...row, ...valueCells(option) }]
    })
    return [{ ...cells, type: `${select} ${name}` }, ...fields]
  }
  return content.sections.flatMap(section => [
    {
      ...{ type: 'begin_group', name: makeName(section.code, 's_'), [ownColumns.code]: section.code },
      ...cellsOf('label', textsOf(section, 'description', content)),
    },
    ...section.questions.flatMap(questionRows),
    { type: 'end_group' },
  ])
}

const choiceRows = (content: EditedForm, { listOf, inputOf }: Questions): Cells[] =>
  content.sections.flatMap(({ questions }) =>
    questions
      .filter(question => !inputOf(question))
      .flatMap(question =>
        question.options.map((option, index) => ({
          ...{ list_name: listOf(question), name: choiceName(index) },
          ...cellsOf('label', textsOf(option, 'text', content)),
          [ownColumns.flag]: yes(option.flagged),
          [ownColumns.freeText]: yes(option.isFreeText),
          ...cellsOf(
            ownColumns.short,
            Object.entries(option.shortText ?? {}).map(([tag, text]) => ({ tag, text })),
          ),
          [ownColumns.notObserved]: yes(option.notObserved ?? false),
        })),
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
  const [main, ...others] = allLanguages(content)
  const all = [main, ...others]
  const short = languagesOf(questionsOf(content).flatMap(({ options }) => options.map(each => each.shortText)))
  const [, ...titles] = textsOf(content, 'description', content)
  const settings = {
    ...{ form_title: content.description, form_id: createNames()(content.code, 'form_') },
    ...{ default_language: main ? languageTitle(main) : '' },
    ...{ [ownColumns.code]: content.code, [ownColumns.diaspora]: yes(content.diaspora) },
    ...cellsOf(ownColumns.title, titles),
  }
  const surveyLanguages = { label: all, [ownColumns.option]: all, [ownColumns.unit]: all }
  return [
    sheetOf('survey', surveyColumns, surveyLanguages, surveyRows(content, plan, makeName)),
    sheetOf('choices', choiceColumns, { label: all, [ownColumns.short]: short }, choiceRows(content, plan)),
    sheetOf('settings', settingsColumns, { [ownColumns.title]: others }, [settings]),
    ...checkSheets(content),
  ]
}
