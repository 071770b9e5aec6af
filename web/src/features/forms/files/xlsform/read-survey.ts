import { textIn } from '@scrutineer/contract/core/languages'
import { questionType } from '@scrutineer/contract/forms'
import type { EditedOption } from '../../editor/model/edited-form.ts'
import { createInput, type InputTexts } from '../../editor/model/input-codec.ts'
import { createNodeId } from '../../editor/model/new-form.ts'
import { createCodes } from '../content/check-content.ts'
import type { FileLocation } from '../content/file-issue.ts'
import type { AddedTexts, Reading } from '../content/read-form.ts'
import type { FormRow } from '../workbook/form-table.ts'
import { parseConstraint, parseRange } from './constraint.ts'
import { createConstraintChecks } from './constraint-checks.ts'
import type { LabelReader } from './labels.ts'
import {
  createNamedQuestions,
  type Mutable,
  type OpenQuestion,
  showIfOf,
  textFieldOption,
  typeOf,
  updateType,
} from './named-questions.ts'
import { ownColumns } from './own-columns.ts'
import type { SurveyStep } from './plan-survey.ts'
import type { ChoiceLists, NamedChoice } from './read-choices.ts'
import { createRowConditions } from './row-conditions.ts'
import type { FreeAnswer, RowType } from './row-type.ts'
import { createSections } from './sections.ts'

const rangeOf = (row: FormRow) => {
  const range = parseRange(row.peek('parameters'))
  // What a form doesn't have, such as other steps, is reported as a column.
  if (range?.isComplete) row.text('parameters')
  return range
}

/** The input of a row that is no choice, with the limits that its columns state. */
const readInput = (row: FormRow, { input, isRange }: FreeAnswer): InputTexts | undefined => {
  if (!input) return undefined
  const range = isRange ? rangeOf(row) : undefined
  const kind = range?.kind ?? input.kind
  const limits = { ...input, ...range?.limits, ...parseConstraint(row.peek('constraint'), kind).limits }
  if (kind === 'text' && row.peek('appearance') === 'multiline') row.text('appearance')
  return createInput(kind, field => row.text(ownColumns[field]) || limits[field])
}

const plainOption = (text: string, location: FileLocation): Mutable<EditedOption> => ({
  id: createNodeId(),
  location,
  text,
  isFreeText: true,
  flagged: false,
})

const selectType = (isMultiple: boolean, ownType: string, options: readonly EditedOption[]) =>
  /^[0-3]$/.test(ownType) ? Number(ownType) : typeOf(isMultiple, options)

interface Context {
  readonly lists: ChoiceLists
  readonly readLabel: LabelReader
  readonly added: AddedTexts
  readonly reading: Reading
}

/** The options of a choice, with that of a text for other answers, and their names and labels. */
const optionsOf = (
  choices: readonly NamedChoice[],
  hasOther: boolean,
  { location }: FormRow,
  { added, reading: { tag, issues } }: Pick<Context, 'added' | 'reading'>,
) => {
  const options: Mutable<EditedOption>[] = choices.map(({ option }) => ({ ...option }))
  const named = choices.map(({ name, label }) => ({ name, label }))
  const other = options[named.findIndex(({ name }) => name === 'other')]
  if (hasOther && other) other.isFreeText = true
  else if (hasOther) {
    const text = textIn(added.other, tag)
    options.push(plainOption(text, location))
    named.push({ name: 'other', label: text })
    issues.conversion('otherAdded', location, { text })
  }
  return { options, named }
}

/** A form has no hints: they follow the question. Without its translation, a hint has none either. */
const joinHint = (row: FormRow, label: string, hint: string, { isTranslation, issues }: Reading) => {
  if (hint !== '') issues.conversion('hintJoined', row.location)
  if (isTranslation && label === '') return ''
  if (isTranslation && hint === '' && row.peek('hint') !== '') issues.conversion('partTranslated', row.location)
  return [label, hint].filter(Boolean).join('\n')
}

/** Notes begin the text of the next question. */
const createNotes = ({ isTranslation, issues }: Reading) => {
  let notes: { text: string; location: FileLocation }[] = []
  return {
    add: (text: string, location: FileLocation) => notes.push({ text, location }),
    /** A question without a translation has none of its notes either. */
    joinTo: (text: string) => {
      const isLeftOut = isTranslation && text === ''
      const joined = isLeftOut ? '' : [...notes.map(note => note.text), text].filter(Boolean).join('\n')
      for (const note of notes) {
        issues.conversion('noteJoined', note.location)
        if (isTranslation && !isLeftOut && note.text === '') issues.conversion('partTranslated', note.location)
      }
      notes = []
      return joined
    },
    /** No question follows. */
    drop: () => {
      for (const { location, text } of notes) issues.omission('note', location, { name: text })
      notes = []
    },
  }
}

/** Makes sections and questions of the rows of the worksheet `survey`. */
export const readSurvey = (steps: readonly SurveyStep[], { lists, readLabel, added, reading }: Context) => {
  const { isTranslation, tag, issues } = reading
  const makeCode = createCodes(issues)
  const sections = createSections(issues)
  const questions = createNamedQuestions()
  const rowConditions = createRowConditions(questions.findCondition, issues)
  const checks = createConstraintChecks(questions, reading)
  const notes = createNotes(reading)

  const codeOf = (row: FormRow) =>
    row.has(ownColumns.code) ? row.text(ownColumns.code) : makeCode(row.text('name'), row.location)
  const labelOf = (row: FormRow) => readLabel(row.text('label'), row)
  const textOf = (row: FormRow, label: string) => joinHint(row, label, readLabel(row.text('hint'), row), reading)
  const addQuestion = (
    row: FormRow,
    text: string,
    answers: Pick<OpenQuestion, 'questionType' | 'options'>,
    choices: Pick<NamedChoice, 'name' | 'label'>[],
  ) => {
    const { location } = row
    const question: OpenQuestion = {
      ...{ id: createNodeId(), location, code: codeOf(row), text: notes.joinTo(text) },
      ...answers,
    }
    const hasOwnType = row.text(ownColumns.type) !== ''
    sections.add(question, location)
    const { condition, all } = rowConditions.take(row)
    question.showIf = condition && showIfOf(condition)
    questions.add(row.text('name'), { question, choices, hasOwnType, conditions: all })
  }
  const readSelect = (row: FormRow, { isMultiple, list, hasOther }: Extract<RowType, { kind: 'select' }>) => {
    const ownType = row.text(ownColumns.type)
    const choices = lists.take(list)
    // A question of this product may have no choices.
    if (!choices && ownType === '') {
      issues.omission('unknownList', row.location, { list, name: row.text('name') })
      return
    }
    const { options, named } = optionsOf(choices ?? [], hasOther, row, { added, reading })
    const answers = { questionType: selectType(isMultiple, ownType, options), options }
    addQuestion(row, textOf(row, labelOf(row)), answers, named)
    row.finish()
  }
  const joinToOption = (row: FormRow, label: string, option: Mutable<EditedOption>, answer: FreeAnswer) => {
    option.isFreeText = true
    // A text of one line is what any text field of an option takes.
    const isTyped = answer.input && (answer.input.kind !== 'text' || row.peek('appearance') === 'multiline')
    const input = isTyped ? readInput(row, answer) : undefined
    if (input) option.input = input
    if (input && parseConstraint(row.peek('constraint'), input.kind).others.length === 0) row.text('constraint')
    row.text('relevant')
    const name = row.text('name')
    if (label !== option.text) issues.conversion('textJoined', row.location, { option: option.text, name })
  }
  const readFree = (row: FormRow, answer: FreeAnswer) => {
    const condition = rowConditions.own(row)
    const label = labelOf(row)
    const option = textFieldOption(row, condition)
    if (condition && option) {
      joinToOption(row, label, option, answer)
      updateType(condition.target)
    } else {
      if (!answer.input) issues.conversion('textQuestion', row.location, { type: row.text('type') })
      const input = readInput(row, answer)
      const isOwn = row.has(ownColumns.option) && row.text(ownColumns.type) !== ''
      const name = isOwn ? row.text(ownColumns.option) : textIn(added[answer.label], tag)
      const options = [{ ...plainOption(name, row.location), ...(input && { input }) }]
      addQuestion(row, textOf(row, label), { questionType: questionType.singleWithText, options }, [])
      if (input) checks.add(row, parseConstraint(row.text('constraint'), input.kind).others)
    }
    row.finish()
  }

  for (const step of steps) {
    const { kind, row } = step
    if (kind !== 'question') notes.drop()
    if (kind === 'end') {
      sections.end()
      rowConditions.end()
    } else if (kind === 'begin') {
      const title = labelOf(row)
      const isUntranslated = isTranslation && title === '' && row.peek('label') !== ''
      sections.begin(codeOf(row), isUntranslated ? undefined : title, row.location)
      rowConditions.begin(row)
    } else if (step.type.kind === 'note') notes.add(labelOf(row), row.location)
    else if (step.type.kind === 'select') readSelect(row, step.type)
    else readFree(row, step.type.answer)
    if (kind === 'question' && step.type.kind !== 'note') continue
    // The name of a group's end or of a note has no meaning.
    row?.text('name')
    row?.finish()
  }
  notes.drop()
  lists.finish()
  return { sections: sections.list(), checks: checks.finish() }
}
