/** Numbers that a check uses besides answers: facts about the polling station of the report. */
export const stationFacts = ['registeredVoters'] as const
export type StationFact = (typeof stationFacts)[number]

/**
 * What a check compares: the number typed into an option of a question, or a fact about the station. Ids are negative for
 * elements that have no id until the form is saved.
 */
export type Operand =
  | { readonly kind: 'answer'; readonly idQuestion: number; readonly idOption: number }
  | { readonly kind: 'fact'; readonly fact: StationFact }

/** The operand's name in a rule, and its key among values: `answers.12.34` (question, option) or `station.registeredVoters`. */
export const operandKey = (operand: Operand): string =>
  operand.kind === 'fact' ? `station.${operand.fact}` : `answers.${operand.idQuestion}.${operand.idOption}`

/** The operand with this key. Undefined for other texts. */
export const parseOperandKey = (key: string): Operand | undefined => {
  const fact = stationFacts.find(each => key === `station.${each}`)
  if (fact) return { kind: 'fact', fact }
  const [, idQuestion, idOption] = /^answers\.(-?[1-9]\d{0,9})\.(-?[1-9]\d{0,9})$/.exec(key) ?? []
  if (idQuestion === undefined) return undefined
  return { kind: 'answer', idQuestion: Number(idQuestion), idOption: Number(idOption) }
}
