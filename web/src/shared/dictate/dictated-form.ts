import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import { operandsOf } from '@scrutineer/contract/checks/comparison'
import { type CheckResult, evaluateCheck, type OperandValues } from '@scrutineer/contract/checks/evaluate-check'
import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { operandKey } from '@scrutineer/contract/checks/operand'
import { allowsMultiple, type Question, type Section } from '@scrutineer/contract/forms'
import { answeredThoughNotShown, shownQuestions } from '@scrutineer/contract/show-if/shown-questions'
import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import type { DictatedDraft } from './dictated-draft.ts'

/** Whether all options of a question are fields for values that can be filled in together, so that there is nothing to choose. */
export const hasOnlyFields = ({
  questionType,
  optionsToQuestions: options,
}: Pick<Question, 'questionType' | 'optionsToQuestions'>): boolean =>
  options.length > 0 &&
  options.every(({ input }) => input !== undefined) &&
  (options.length === 1 || allowsMultiple(questionType))

const idOf = ({ idOption }: { readonly idOption: number }) => idOption

/** The answers so far, beside those that the observer gave before and that they don't replace. */
export const withStored = (draft: DictatedDraft, stored: readonly AnsweredQuestion[]): DictatedDraft => {
  const kept = stored.filter(({ id }) => (draft.options[id]?.length ?? 0) === 0)
  const selected = kept.flatMap(({ answers }) => answers)
  return {
    options: { ...draft.options, ...Object.fromEntries(kept.map(({ id, answers }) => [id, answers.map(idOf)])) },
    texts: { ...draft.texts, ...Object.fromEntries(selected.map(option => [idOf(option), option.value ?? ''])) },
  }
}

/** What is asked, given the answers so far and those that are stored. */
export const findAsked = (
  sections: readonly Section[],
  draft: DictatedDraft,
  stored: readonly AnsweredQuestion[] = [],
) => {
  const questions = sections.flatMap(section => section.questions)
  const known = Object.entries(withStored(draft, stored).options)
  const selected = new Map(known.map(([id, options]) => [Number(id), options]))
  const unasked = answeredThoughNotShown(questions, selected)
  return {
    ids: shownQuestions(questions, selected),
    /** Questions that were answered before another answer ended their condition. */
    unasked: questions.filter(({ id }) => unasked.has(id) && (draft.options[id]?.length ?? 0) > 0),
  }
}

/** The answers to the questions that are asked. */
export const withoutUnasked = (draft: DictatedDraft, asked: ReadonlySet<number>): DictatedDraft => ({
  ...draft,
  options: Object.fromEntries(Object.entries(draft.options).filter(([id]) => asked.has(Number(id)))),
})

/** The numbers of the answers by operand, and the fact that the station is known for. */
const valuesOf = (
  sections: readonly Section[],
  { options, texts }: DictatedDraft,
  registeredVoters: number | null | undefined,
): OperandValues => {
  const values = new Map<string, string | null>()
  for (const { id, optionsToQuestions } of sections.flatMap(({ questions }) => questions))
    for (const { idOption, input } of optionsToQuestions) {
      const text = options[id]?.includes(idOption) ? (texts[idOption]?.trim() ?? '') : ''
      if (input && text !== '')
        values.set(operandKey({ kind: 'answer', idQuestion: id, idOption }), parseTypedValue(text, input).value)
    }
  if (registeredVoters != null)
    values.set(operandKey({ kind: 'fact', fact: 'registeredVoters' }), String(registeredVoters))
  return values
}

export interface FiringCheck extends CheckResult {
  readonly check: FormCheck
  /** The compared values, in the order of the rule. */
  readonly operands: readonly { readonly name: string | undefined; readonly value: string }[]
}

/** The question's code; with several options, also that of the number. */
const nameOf = (questions: readonly Question[], { idQuestion, idOption }: { idQuestion: number; idOption: number }) => {
  const question = questions.find(({ id }) => id === idQuestion)
  const options = question?.optionsToQuestions ?? []
  const option = options.length > 1 ? options.find(each => each.idOption === idOption) : undefined
  return question && [question.code, option?.text].filter(Boolean).join(' ')
}

/** The checks that fire for the answers so far. */
export const findFiring = (
  checks: readonly FormCheck[],
  sections: readonly Section[],
  draft: DictatedDraft,
  registeredVoters?: number | null,
): FiringCheck[] => {
  const values = valuesOf(sections, draft, registeredVoters)
  const questions = sections.flatMap(section => section.questions)
  return checks.flatMap(check => {
    const result = evaluateCheck(check.rule, values)
    if (result.outcome !== 'fires') return []
    const operands = operandsOf(check.rule).flatMap(operand => {
      const value = values.get(operandKey(operand))
      // A station's fact has no name here.
      return value == null ? [] : [{ name: operand.kind === 'answer' ? nameOf(questions, operand) : undefined, value }]
    })
    return [{ ...result, check, operands }]
  })
}
