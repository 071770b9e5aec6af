import type { ConditionalQuestion } from './conditional-question.ts'

/** Conditions that may depend on each other: a question, its parent, the parent's parent and a question that is always asked. */
export const MAX_SHOW_IF_CHAIN = 3

/**
 * - `unknown_question`: the form has no such question, for example because it was deleted
 * - `not_earlier`: the question refers to itself or to a later question, so the condition can't be known when it is asked
 * - `unknown_options`: `idOptions` are not options of the earlier question
 * - `chain_too_long`: more than `MAX_SHOW_IF_CHAIN` conditions depend on each other
 */
export type ShowIfProblem =
  | { readonly idQuestion: number; readonly code: 'unknown_question' | 'not_earlier' | 'chain_too_long' }
  | { readonly idQuestion: number; readonly code: 'unknown_options'; readonly idOptions: number[] }

/**
 * What is wrong with the conditions of a form's questions, which are in the order of the form; `idQuestion` is the question with
 * the condition. Without problems, no condition depends on itself.
 */
export const validateShowIf = (questions: readonly ConditionalQuestion[]): ShowIfProblem[] => {
  const byId = new Map(questions.map(question => [question.id, question]))
  /** Number of conditions on which each earlier question depends. */
  const chainLengths = new Map<number, number>()
  const problems: ShowIfProblem[] = []
  for (const { id: idQuestion, showIf } of questions) {
    const parentChain = showIf ? chainLengths.get(showIf.idQuestion) : -1
    const chain = (parentChain ?? 0) + 1
    chainLengths.set(idQuestion, chain)
    if (!showIf) continue
    const parent = byId.get(showIf.idQuestion)
    if (!parent) problems.push({ idQuestion, code: 'unknown_question' })
    else if (parentChain === undefined) problems.push({ idQuestion, code: 'not_earlier' })
    else if (chain > MAX_SHOW_IF_CHAIN) problems.push({ idQuestion, code: 'chain_too_long' })
    const idOptions = parent ? showIf.idOptions.filter(id => parent.options.every(option => option.id !== id)) : []
    if (idOptions.length > 0) problems.push({ idQuestion, code: 'unknown_options', idOptions })
  }
  return problems
}
