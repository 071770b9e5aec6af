import type { UnknownQuestion } from './unknown-questions.ts'
import type { PublishedQuestion } from './use-published-questions.ts'

/** The published question and options selected for an unknown question. */
export interface QuestionMapping {
  readonly questionId: number | undefined
  /** Posted option id → published one. */
  readonly options: Readonly<Record<number, number | undefined>>
}

export const hasOption = (question: PublishedQuestion | undefined, optionId: number): boolean =>
  question?.optionsToQuestions.some(({ idOption }) => idOption === optionId) ?? false

/** The id maps of the request; undefined while the selection is incomplete. */
export const toIdMaps = (
  unknown: UnknownQuestion,
  { questionId, options }: QuestionMapping,
  question?: PublishedQuestion,
) => {
  if (questionId === undefined) return undefined
  const missing = unknown.options.filter(({ id }) => !hasOption(question, id))
  const selected = missing.flatMap(({ id }) => (options[id] === undefined ? [] : [[String(id), options[id]] as const]))
  if (selected.length < missing.length) return undefined
  return { questionMap: { [unknown.id]: questionId }, optionMap: Object.fromEntries(selected) }
}
