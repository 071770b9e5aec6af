import type { CheckRule } from '@scrutineer/contract/checks/check-rule'

/** A question whose answer is a number. Checks of the same upload compare `numberOf(id)`. */
export const numberQuestion = (id: number, input: object | null = { kind: 'integer' }) => ({
  id: -id,
  code: `N${id}`,
  text: `Number ${id}`,
  questionType: 1,
  optionsToQuestions: [{ idOption: -10 * id, text: 'Number', ...(input && { input }) }],
})

export const numberOf = (id: number) => ({ var: `answers.${-id}.${-10 * id}` })

type Term = { readonly var: string } | number

/** The rule of a check that fires if the left number is greater than the right one. */
export const isGreater = (left: Term, right: Term): CheckRule => ({
  when: { '>': [{ '+': [left] }, { '+': [right] }] },
  tolerance: null,
  missing: { left: 'skip', right: 'skip' },
})
