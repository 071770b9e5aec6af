import type { CheckQuestion } from '@scrutineer/contract/checks/check-question'
import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { type AnswerOperand, answersOf, mapAnswers } from '@scrutineer/contract/checks/comparison'
import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { checkQuestions, deletedAnswer } from '../../editor/model/checks.ts'
import { checksOf, type FormPart, noId, type Parts, referenceOf } from '../../editor/model/form-parts.ts'
import type { InputTexts } from '../../editor/model/input-codec.ts'
import type { FileLocation } from './file-issue.ts'

/** A check whose rule names numbers by position: ids are 1 + the index of the question in the form, and of its option. */
export interface ContentCheck extends Pick<FormCheck, 'says' | 'severity' | 'rule'> {
  readonly location?: FileLocation | undefined
}

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

interface QuestionKeys {
  readonly key: string
  readonly options: readonly string[]
}

/** The checks of a form in the editor. */
export const contentChecksOf = (parts: Parts): ContentCheck[] => {
  const positions = new Map(
    checkQuestions(parts).flatMap(({ id, options }, question) =>
      options.map((option, index) => [`${id}.${option.id}`, answerAt(question, index)]),
    ),
  )
  return checksOf(parts).map(({ says, severity, rule }) => ({
    says,
    severity,
    rule: replaceAnswers(rule, ({ idQuestion, idOption }) => positions.get(`${idQuestion}.${idOption}`)),
  }))
}

/** The field of the form's part for checks of a new form with these questions. */
export const checkField = (
  checks: readonly ContentCheck[],
  keys: readonly QuestionKeys[],
): Pick<FormPart, 'checks'> => ({
  checks: checks.map(({ says, severity, rule }) => ({
    id: null,
    says,
    severity,
    rule: replaceAnswers(rule, ({ idQuestion, idOption }) => {
      const question = keys[idQuestion - 1]
      const option = question?.options[idOption - 1]
      if (!question || option === undefined) return undefined
      return { kind: 'answer', idQuestion: referenceOf(question.key), idOption: referenceOf(option) }
    }),
  })),
})
