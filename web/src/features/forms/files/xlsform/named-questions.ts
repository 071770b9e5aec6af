import { questionType } from '@scrutineer/contract/forms'
import type { ContentOption, ContentQuestion } from '../content/form-content.ts'
import { parseCondition } from './condition.ts'
import type { FormRow } from './form-table.ts'
import { ownColumns } from './own-columns.ts'

export type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] }

/** A question whose options may still get a text field from a later row. */
export interface OpenQuestion extends Mutable<Omit<ContentQuestion, 'options'>> {
  options: Mutable<ContentOption>[]
}

interface NamedQuestion {
  readonly question: OpenQuestion
  readonly choiceNames: readonly string[]
  /** Whether the file states the type, so that a text field doesn't change it. */
  readonly hasOwnType: boolean
}

/** Options of an earlier question of which one has to be selected. */
export interface RowCondition {
  readonly target: NamedQuestion
  /** Indexes. */
  readonly options: readonly number[]
}

export const typeOf = (isMultiple: boolean, options: readonly ContentOption[]) => {
  const hasText = options.some(({ isFreeText }) => isFreeText)
  if (isMultiple) return hasText ? questionType.multipleWithText : questionType.multiple
  return hasText ? questionType.singleWithText : questionType.single
}

/** The questions that were read so far, by their names. */
export const createNamedQuestions = () => {
  const questions = new Map<string, NamedQuestion>()
  return {
    add: (name: string, question: NamedQuestion) => questions.set(name, question),
    /** The condition of a row, which stays unread; undefined if a form can't have it. */
    findCondition: (row: FormRow): RowCondition | undefined => {
      const condition = parseCondition(row.peek('relevant'))
      const target = condition && questions.get(condition.question)
      if (!condition || !target) return undefined
      const options = condition.choices.map(choice => target.choiceNames.indexOf(choice))
      return options.includes(-1) ? undefined : { target, options }
    },
  }
}

/**
 * The option whose text field a row is: it has the option's label, or the choice is “other”. Other rows that depend on a choice are
 * questions.
 */
export const textFieldOption = (row: FormRow, label: string, condition: RowCondition | undefined) => {
  const [index = -1, ...others] = condition?.options ?? []
  const option = condition?.target.question.options[index]
  if (!option || others.length > 0 || row.peek(ownColumns.type) !== '') return undefined
  return label === option.text || /^other/i.test(condition?.target.choiceNames[index] ?? '') ? option : undefined
}

/** Adjusts the type of a question to its options, unless the file states it. */
export const updateType = ({ question, hasOwnType }: NamedQuestion) => {
  const { multiple, multipleWithText } = questionType
  const isMultiple = question.questionType === multiple || question.questionType === multipleWithText
  if (!hasOwnType) question.questionType = typeOf(isMultiple, question.options)
}
