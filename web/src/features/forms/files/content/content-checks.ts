import type { CheckQuestion } from '@scrutineer/contract/checks/check-question'
import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { operandsOf, type Term, toComparison, toRule } from '@scrutineer/contract/checks/comparison'
import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import type { Operand } from '@scrutineer/contract/checks/operand'
import { noId, readChecks, referenceOf, writeChecks } from '../../editor/model/checks.ts'
import { childrenOf, type FormPart, formKey, type Parts, partOf, questionsOf } from '../../editor/model/form-parts.ts'
import type { ContentInput } from './content-input.ts'
import type { FileLocation } from './file-issue.ts'

/** A check whose rule names numbers by position: ids are 1 + the index of the question in the form, and of its option. */
export interface ContentCheck extends Pick<FormCheck, 'says' | 'severity' | 'rule'> {
  readonly location?: FileLocation | undefined
}

export type Answer = Extract<Operand, { kind: 'answer' }>

/** A number that was deleted. Its check is kept, so that a person repairs it before publishing. */
const gone: Answer = { kind: 'answer', idQuestion: noId, idOption: noId }

/** The rule with other ids. Numbers for which there are none count as deleted. */
export const replaceAnswers = (rule: CheckRule, replace: (answer: Answer) => Answer | undefined): CheckRule => {
  const comparison = toComparison(rule)
  const replaceIn = ({ operand, factor }: Term): Term => ({
    factor,
    operand: operand?.kind === 'answer' ? (replace(operand) ?? gone) : operand,
  })
  return toRule({ ...comparison, left: comparison.left.map(replaceIn), right: comparison.right.map(replaceIn) })
}

/** Whether a rule compares a number that was deleted. */
export const hasGone = (rule: CheckRule): boolean =>
  operandsOf(rule).some(operand => operand.kind === 'answer' && operand.idQuestion === noId)

export const answerAt = (question: number, option: number): Answer => ({
  kind: 'answer',
  idQuestion: question + 1,
  idOption: option + 1,
})

/** The part of a form's content that rules reference. */
interface NumberSections {
  readonly sections: readonly {
    readonly questions: readonly {
      readonly code: string
      readonly options: readonly { readonly input?: ContentInput | undefined }[]
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

const idOf = (parts: Parts, key: string): number => {
  const part = parts.get(key)
  const id = part?.kind === 'option' ? part.idOption : part?.kind === 'question' ? part.id : null
  return id ?? referenceOf(key)
}

/** The checks of a form in the editor. */
export const contentChecksOf = (parts: Parts): ContentCheck[] => {
  const positions = new Map<string, Answer>()
  for (const [question, { key }] of questionsOf(parts).entries())
    for (const [option, optionKey] of childrenOf(parts.get(key)).entries())
      positions.set(`${idOf(parts, key)}.${idOf(parts, optionKey)}`, answerAt(question, option))
  return readChecks(partOf(parts, formKey, 'form')).map(({ says, severity, rule }) => ({
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
  checks: writeChecks(
    checks.map(({ says, severity, rule }) => ({
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
  ),
})
