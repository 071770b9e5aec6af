import { questionType } from '@scrutineer/contract/forms'
import { createCodes } from '../content/check-content.ts'
import type { FileIssues, FileLocation } from '../content/file-issue.ts'
import type { ContentOption, ContentQuestion, ContentSection } from '../content/form-content.ts'
import type { AddedTexts } from '../content/read-form.ts'
import type { FormRow } from './form-table.ts'
import type { LabelReader } from './labels.ts'
import { ownColumns } from './own-columns.ts'
import type { SurveyStep } from './plan-survey.ts'
import type { ChoiceLists } from './read-choices.ts'
import { type FreeAnswer, parseSelectedCondition, type RowType } from './row-type.ts'
import { createSections } from './sections.ts'

type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] }
/** A question whose options may still get a text field from a later row. */
interface OpenQuestion extends Mutable<Omit<ContentQuestion, 'options'>> {
  options: Mutable<ContentOption>[]
}
interface NamedQuestion {
  readonly question: OpenQuestion
  readonly choiceNames: readonly string[]
  /** Whether the file states the type, so that a text field doesn't change it. */
  readonly hasOwnType: boolean
}

const plainOption = (text: string, location: FileLocation): Mutable<ContentOption> => ({
  location,
  text,
  isFreeText: true,
  flagged: false,
  shortTextEn: '',
  shortTextRo: '',
})

const typeOf = (isMultiple: boolean, options: readonly ContentOption[]) => {
  const hasText = options.some(({ isFreeText }) => isFreeText)
  if (isMultiple) return hasText ? questionType.multipleWithText : questionType.multiple
  return hasText ? questionType.singleWithText : questionType.single
}

const selectType = (isMultiple: boolean, ownType: string, options: readonly ContentOption[]) =>
  /^[0-3]$/.test(ownType) ? Number(ownType) : typeOf(isMultiple, options)

interface Context {
  readonly lists: ChoiceLists
  readonly readLabel: LabelReader
  readonly added: AddedTexts
  readonly issues: FileIssues
}

/** Makes sections and questions of the rows of the worksheet `survey`. */
export const readSurvey = (
  steps: readonly SurveyStep[],
  { lists, readLabel, added, issues }: Context,
): readonly ContentSection[] => {
  const makeCode = createCodes(issues)
  const sections = createSections(issues)
  const questions = new Map<string, NamedQuestion>()
  let notes: { text: string; location: FileLocation }[] = []

  const codeOf = (row: FormRow) =>
    row.has(ownColumns.code) ? row.text(ownColumns.code) : makeCode(row.text('name'), row.location)
  const labelOf = (row: FormRow) => readLabel(row.text('label'), row)
  const dropNotes = () => {
    for (const { location, text } of notes) issues.omission('note', location, { name: text })
    notes = []
  }
  const withNotes = (text: string) => {
    const joined = [...notes.map(note => note.text), text].filter(Boolean).join('\n')
    for (const { location } of notes) issues.conversion('noteJoined', location)
    notes = []
    return joined
  }
  const addQuestion = (
    row: FormRow,
    answers: Pick<OpenQuestion, 'questionType' | 'options'>,
    choiceNames: string[],
  ) => {
    const { location } = row
    const question: OpenQuestion = { location, code: codeOf(row), text: withNotes(labelOf(row)), ...answers }
    const hasOwnType = row.text(ownColumns.type) !== ''
    sections.add(question, location)
    questions.set(row.text('name'), { question, choiceNames, hasOwnType })
  }
  const readSelect = (row: FormRow, { isMultiple, list, hasOther }: Extract<RowType, { kind: 'select' }>) => {
    const ownType = row.text(ownColumns.type)
    const choices = lists.take(list)
    // A question of this product may have no choices.
    if (!choices && ownType === '') {
      issues.omission('unknownList', row.location, { list, name: row.text('name') })
      return
    }
    const options: Mutable<ContentOption>[] = (choices ?? []).map(({ option }) => ({ ...option }))
    const names = (choices ?? []).map(({ name }) => name)
    const other = options[names.indexOf('other')]
    if (hasOther && other) other.isFreeText = true
    else if (hasOther) {
      options.push(plainOption(added.other, row.location))
      names.push('other')
      issues.conversion('otherAdded', row.location, { text: added.other })
    }
    addQuestion(row, { questionType: selectType(isMultiple, ownType, options), options }, names)
    row.finish()
  }
  /** Whether the row is the text field of an option of an earlier question. */
  const joinToOption = (row: FormRow) => {
    const condition = parseSelectedCondition(row.text('relevant'))
    const target = condition && questions.get(condition.question)
    const option = target?.question.options[target.choiceNames.indexOf(condition?.choice ?? '')]
    if (!target || !option) return false
    option.isFreeText = true
    const { question, hasOwnType } = target
    if (!hasOwnType) {
      const isMultiple =
        question.questionType === questionType.multiple || question.questionType === questionType.multipleWithText
      question.questionType = typeOf(isMultiple, question.options)
    }
    const name = row.text('name')
    if (labelOf(row) !== option.text) issues.conversion('textJoined', row.location, { option: option.text, name })
    return true
  }
  const readFree = (row: FormRow, answer: FreeAnswer) => {
    if (!joinToOption(row)) {
      issues.conversion('textQuestion', row.location, { type: row.text('type') })
      // Only a condition on an option is read; others are reported.
      if (row.text('relevant') !== '') issues.omission('column', row.location, { column: 'relevant' })
      const options = [plainOption(added[answer], row.location)]
      addQuestion(row, { questionType: questionType.singleWithText, options }, [])
    }
    row.finish()
  }

  for (const step of steps) {
    const { kind, row } = step
    if (kind !== 'question') dropNotes()
    if (kind === 'end') sections.end()
    else if (kind === 'begin') sections.begin(codeOf(row), labelOf(row), row.location)
    else if (step.type.kind === 'note') notes.push({ text: labelOf(row), location: row.location })
    else if (step.type.kind === 'select') readSelect(row, step.type)
    else readFree(row, step.type.answer)
    if (kind === 'question' && step.type.kind !== 'note') continue
    // The name of a group's end or of a note has no meaning.
    row?.text('name')
    row?.finish()
  }
  dropNotes()
  lists.finish()
  return sections.list()
}
