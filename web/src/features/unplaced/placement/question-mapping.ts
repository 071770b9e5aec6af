import type { UnknownQuestion } from './unknown-questions.ts'
import type { PublishedQuestion } from './use-published-questions.ts'

/** What a person chose for an unknown question. */
export interface QuestionMapping {
  readonly questionId: number | undefined
  /** Posted option id → published one. */
  readonly options: Readonly<Record<number, number | undefined>>
}

export const hasOption = (question: PublishedQuestion | undefined, optionId: number): boolean =>
  question?.optionsToQuestions.some(({ idOption }) => idOption === optionId) ?? false

/** The maps of the call; undefined while something isn't chosen. */
export const toIdMaps = (
  unknown: UnknownQuestion,
  { questionId, options }: QuestionMapping,
  question?: PublishedQuestion,
) => {
  if (questionId === undefined) return undefined
  const missing = unknown.options.filter(({ id }) => !hasOption(question, id))
  const chosen = missing.flatMap(({ id }) => (options[id] === undefined ? [] : [[String(id), options[id]] as const]))
  if (chosen.length < missing.length) return undefined
  return { questionMap: { [unknown.id]: questionId }, optionMap: Object.fromEntries(chosen) }
}
