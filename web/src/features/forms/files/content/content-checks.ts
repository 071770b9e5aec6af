import type { CheckQuestion } from '@scrutineer/contract/checks/check-question'
import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { type AnswerOperand, answersOf, mapAnswers } from '@scrutineer/contract/checks/comparison'
import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { type EditedCheck, type EditedForm, type EditedQuestion, questionsOf } from '../../editor/model/edited-form.ts'
import type { InputTexts } from '../../editor/model/input-codec.ts'
import type { FileLocation } from './file-issue.ts'

/** A check whose rule names numbers by position: ids are 1 + the index of the question in the form, and of its option. */
export interface ContentCheck extends Pick<FormCheck, 'says' | 'severity' | 'rule'> {
  readonly location?: FileLocation | undefined
}

const noId = 2 ** 31 - 1
const deletedAnswer: AnswerOperand = { kind: 'answer', idQuestion: noId, idOption: noId }

/** The rule with other ids. Numbers for which there are none count as deleted. */
export const replaceAnswers = (
  rule: CheckRule,
  replace: (answer: AnswerOperand) => AnswerOperand | undefined,
): CheckRule => mapAnswers(rule, answer => replace(answer) ?? deletedAnswer)

/** Whether a rule compares a number that was deleted. */
export const comparesDeleted = (rule: CheckRule): boolean =>
  answersOf(rule).some(({ idQuestion }) => idQuestion === noId)

export const answerAt = (question: number, option: number): AnswerOperand => ({
  kind: 'answer',
  idQuestion: question + 1,
  idOption: option + 1,
})

/** The part of a form's content that rules reference. */
interface NumberSections {
  readonly sections: readonly {
    readonly questions: readonly {
      readonly code: string
      readonly options: readonly { readonly input?: InputTexts | undefined }[]
    }[]
  }[]
}

/** The form's questions with the ids that the rules of its checks have. */
export const questionsByPosition = ({ sections }: NumberSections): CheckQuestion[] =>
  sections
    .flatMap(({ questions }) => questions)
    .map(({ code, options }, index) => ({
      id: index + 1,
      code,
      options: options.map(({ input }, option) => ({ id: option + 1, input: input ?? null })),
    }))

/** The checks of a form in the editor. */
export const contentChecksOf = (form: EditedForm): ContentCheck[] => {
  const positions = new Map(
    questionsOf(form).flatMap(({ id, options }, question) =>
      options.map((option, index) => [`${id}.${option.id}`, answerAt(question, index)]),
    ),
  )
  return (form.checks ?? []).map(({ says, severity, rule }) => ({
    says,
    severity,
    rule: replaceAnswers(rule, ({ idQuestion, idOption }) => positions.get(`${idQuestion}.${idOption}`)),
  }))
}

/** The checks of a new form with these questions. */
export const editedChecksOf = (
  checks: readonly ContentCheck[],
  questions: readonly Pick<EditedQuestion, 'id' | 'options'>[],
): EditedCheck[] =>
  checks.map(({ says, severity, rule }, index) => ({
    id: -1 - index,
    says,
    severity,
    rule: replaceAnswers(rule, ({ idQuestion, idOption }) => {
      const question = questions[idQuestion - 1]
      const option = question?.options[idOption - 1]
      return question && option && { kind: 'answer', idQuestion: question.id, idOption: option.id }
    }),
  }))
