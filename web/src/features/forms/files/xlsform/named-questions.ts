import { isNumber } from '@scrutineer/contract/checks/check-question'
import type { AnswerOperand } from '@scrutineer/contract/checks/comparison'
import { allowsMultiple, questionType } from '@scrutineer/contract/forms'
import type { EditedOption, EditedQuestion } from '../../editor/model/edited-form.ts'
import type { FormRow } from '../workbook/form-table.ts'
import { parseCondition } from './condition.ts'
import { ownColumns } from './own-columns.ts'
import type { NamedChoice } from './read-choices.ts'

export type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] }

/** A question whose options may still get a text field from a later row. */
export interface OpenQuestion extends Mutable<Omit<EditedQuestion, 'options'>> {
  options: Mutable<EditedOption>[]
}

interface NamedQuestion {
  readonly question: OpenQuestion
  readonly choices: readonly Pick<NamedChoice, 'name' | 'label'>[]
  /** Whether the file states the type, so that a text field doesn't change it. */
  readonly hasOwnType: boolean
  /** Of its groups and its own. */
  readonly conditions: readonly RowCondition[]
}

/** The condition of a question on an earlier one. */
export const showIfOf = ({ target: { question }, options }: RowCondition): EditedQuestion['showIf'] => ({
  idQuestion: question.id,
  idOptions: options.flatMap(index => question.options[index]?.id ?? []),
})

/** Options of an earlier question of which one has to be selected. */
export interface RowCondition {
  readonly target: NamedQuestion
  /** Indexes. */
  readonly options: readonly number[]
  /** As the file has it. */
  readonly text: string
}

export const typeOf = (hasSeveral: boolean, options: readonly EditedOption[]) => {
  const hasText = options.some(({ isFreeText }) => isFreeText)
  if (hasSeveral) return hasText ? questionType.multipleWithText : questionType.multiple
  return hasText ? questionType.singleWithText : questionType.single
}

/** The questions that were read so far, by their names. */
export const createNamedQuestions = () => {
  const questions = new Map<string, NamedQuestion>()
  return {
    add: (name: string, question: NamedQuestion) => questions.set(name, question),
    /** The condition that a text states; undefined if a form can't have it. */
    findCondition: (text: string): RowCondition | undefined => {
      const condition = parseCondition(text)
      const target = condition && questions.get(condition.question)
      if (!condition || !target) return undefined
      const stated = condition.choices.map(choice => target.choices.findIndex(({ name }) => name === choice))
      // Where several can be selected, another one doesn't mean that this one isn't.
      if (stated.includes(-1) || (condition.isNegated && allowsMultiple(target.question.questionType))) return undefined
      const others = [...target.choices.keys()].filter(index => !stated.includes(index))
      const options = condition.isNegated ? others : stated
      return options.length === 0 ? undefined : { target, options, text }
    },
    /** The number that a question with this name is answered by; none for another question. */
    findNumber: (name: string): AnswerOperand[] => {
      const question = questions.get(name)?.question
      const option = question?.options.find(isNumber)
      return question && option ? [{ kind: 'answer', idQuestion: question.id, idOption: option.id }] : []
    },
  }
}

export type NamedQuestions = ReturnType<typeof createNamedQuestions>

/**
 * The option whose text field a row is: it has the option's label, or the choice is “other”. Other rows that depend on a choice are
 * questions. The main language decides, so that a form is the same in all.
 */
export const textFieldOption = (row: FormRow, condition: RowCondition | undefined) => {
  const [index = -1, ...others] = condition?.options ?? []
  const option = condition?.target.question.options[index]
  const choice = condition?.target.choices[index]
  if (!option || !choice || others.length > 0 || row.peek(ownColumns.type) !== '') return undefined
  return row.peek('label') === choice.label || /^other/i.test(choice.name) ? option : undefined
}

/** Adjusts the type of a question to its options, unless the file states it. */
export const updateType = ({ question, hasOwnType }: NamedQuestion) => {
  if (!hasOwnType) question.questionType = typeOf(allowsMultiple(question.questionType), question.options)
}
