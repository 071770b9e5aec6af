import { questionType } from '@scrutineer/contract/forms'
import { createCodes } from '../content/check-content.ts'
import type { FileIssues, FileLocation } from '../content/file-issue.ts'
import type { ContentOption, ContentQuestion, ContentSection } from '../content/form-content.ts'
import type { AddedTexts } from '../content/read-form.ts'
import type { FormRow } from './form-table.ts'
import { ownColumns } from './own-columns.ts'
import type { ChoiceLists } from './read-choices.ts'
import { parseRowType, parseSelectedCondition, type RowType } from './row-type.ts'
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

/** Reads the rows of the worksheet `survey` in order. */
export const readSurvey = (
  rows: readonly FormRow[],
  lists: ChoiceLists,
  added: AddedTexts,
  issues: FileIssues,
): readonly ContentSection[] => {
  const makeCode = createCodes(issues)
  const sections = createSections(issues)
  const questions = new Map<string, NamedQuestion>()
  let notes: { text: string; location: FileLocation }[] = []
  let repeatDepth = 0

  const codeOf = (row: FormRow) =>
    row.has(ownColumns.code) ? row.text(ownColumns.code) : makeCode(row.text('name'), row.location)
  const dropNotes = () => {
    for (const { location } of notes) issues.omission('note', location)
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
    const question: OpenQuestion = { location, code: codeOf(row), text: withNotes(row.text('label')), ...answers }
    const hasOwnType = row.text(ownColumns.type) !== ''
    sections.add(question, location)
    questions.set(row.text('name'), { question, choiceNames, hasOwnType })
  }
  const readSelect = (row: FormRow, { isMultiple, list, hasOther }: Extract<RowType, { kind: 'select' }>) => {
    const ownType = row.text(ownColumns.type)
    const choices = lists.take(list)
    if (!choices && ownType === '') issues.problem('unknownList', row.location, { list })
    const options: Mutable<ContentOption>[] = (choices ?? []).map(({ option }) => ({ ...option }))
    if (hasOther) {
      options.push(plainOption(added.other, row.location))
      issues.conversion('otherAdded', row.location, { text: added.other })
    }
    const names = (choices ?? []).map(({ name }) => name)
    addQuestion(row, { questionType: selectType(isMultiple, ownType, options), options }, [
      ...names,
      ...(hasOther ? ['other'] : []),
    ])
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
    if (row.text('label') !== option.text)
      issues.conversion('textJoined', row.location, { option: option.text, name: row.text('name') })
    return true
  }
  const readTextRow = (row: FormRow, isNumber: boolean) => {
    if (joinToOption(row)) return
    // Only a condition on an option is read; others are reported.
    const answer = plainOption(isNumber ? added.number : added.text, row.location)
    issues.conversion('textQuestion', row.location, { type: row.text('type') })
    if (row.text('relevant') !== '') issues.omission('column', row.location, { column: 'relevant' })
    addQuestion(row, { questionType: questionType.singleWithText, options: [answer] }, [])
  }

  for (const row of rows) {
    const type = parseRowType(row.text('type'))
    const { location } = row
    if (type.kind === 'beginRepeat') repeatDepth += 1
    if (repeatDepth > 0) {
      issues.omission('repeat', location, { name: row.text('name') || row.text('type') })
      if (type.kind === 'endRepeat') repeatDepth -= 1
      continue
    }
    if (type.kind === 'other' || type.kind === 'endRepeat') {
      issues.omission('questionType', location, { type: row.text('type'), name: row.text('name') })
      continue
    }
    if (type.kind === 'beginGroup' || type.kind === 'endGroup') dropNotes()
    if (type.kind === 'beginGroup') sections.begin(codeOf(row), row.text('label'), location)
    else if (type.kind === 'endGroup') sections.end(location)
    else if (type.kind === 'note') notes.push({ text: row.text('label'), location })
    else if (type.kind === 'select') readSelect(row, type)
    else readTextRow(row, type.kind === 'number')
    // The name of a group's end or of a note has no meaning.
    row.text('name')
    row.finish()
  }
  dropNotes()
  lists.finish()
  return sections.finish()
}
