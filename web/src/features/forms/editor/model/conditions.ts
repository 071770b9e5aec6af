import type { ConditionalQuestion } from '@scrutineer/contract/show-if/conditional-question'
import { MAX_SHOW_IF_CHAIN, validateShowIf } from '@scrutineer/contract/show-if/validate-show-if'
import { movePart } from './draft-edits.ts'
import type { Draft } from './draft-store.ts'
import { childrenOf, type Parts, partOf, type QuestionPart, questionsOf } from './form-parts.ts'
import { encodeShowIf, idOf } from './show-if-codec.ts'

type ReadParts = Pick<Parts, 'get'>

/** What prevents a condition from being known when the question is asked. */
export type ConditionIssueKind = 'parentDeleted' | 'parentLater' | 'conditionOptionDeleted' | 'chainTooLong'

export interface ConditionIssue {
  /** The question with the condition. */
  readonly key: string
  readonly problem: ConditionIssueKind
}

const problemOf = {
  unknown_question: 'parentDeleted',
  not_earlier: 'parentLater',
  unknown_options: 'conditionOptionDeleted',
  chain_too_long: 'chainTooLong',
} as const

/** The questions as the rules of conditions need them. */
export const toConditional = (parts: ReadParts): ConditionalQuestion[] =>
  questionsOf(parts).map(question => ({
    id: question.id,
    options: question.children.map(key => ({ id: idOf(parts, key) })),
    showIf: encodeShowIf(parts, question),
  }))

/** The conditions that break a rule, in the order of the form. */
export const findConditionIssues = (parts: ReadParts): ConditionIssue[] => {
  const all = questionsOf(parts)
  if (all.every(({ showIfQuestion }) => !showIfQuestion)) return []
  const keys = new Map(all.map(({ id, key }) => [id, key]))
  return validateShowIf(toConditional(parts)).flatMap(({ idQuestion, code }) => {
    const key = keys.get(idQuestion)
    return key === undefined ? [] : [{ key, problem: problemOf[code] }]
  })
}

/** The earlier questions on which a question can depend: those with options that don't depend on too many others. */
export const possibleParents = (parts: ReadParts, key: string): QuestionPart[] => {
  const chains = new Map<string, number>()
  const earlier: QuestionPart[] = []
  for (const question of questionsOf(parts)) {
    if (question.key === key) break
    const chain = question.showIfQuestion ? (chains.get(question.showIfQuestion) ?? 0) + 1 : 0
    chains.set(question.key, chain)
    if (chain < MAX_SHOW_IF_CHAIN && question.children.length > 0) earlier.push(question)
  }
  return earlier
}

/** Sets the condition of a question; without options the question is always asked. */
export const setCondition = (draft: Draft, key: string, parent: string | null, options: readonly string[]) => {
  const question = partOf(draft, key, 'question')
  if (!question) return
  const hasCondition = parent !== null && options.length > 0
  const condition = { showIfQuestion: hasCondition ? parent : null, showIfOptions: hasCondition ? options : [] }
  draft.change(key, put => put({ ...question, ...condition }))
}

/** Removes deleted options from a condition. */
export const dropDeletedOptions = (draft: Draft, key: string) => {
  const question = partOf(draft, key, 'question')
  const parent = question?.showIfQuestion ?? null
  const left = childrenOf(draft.get(parent ?? ''))
  const options = question?.showIfOptions?.filter(option => left.includes(option)) ?? []
  setCondition(draft, key, parent, options)
}

/** Moves a question behind the one on which it depends. */
export const moveBehindParent = (draft: Draft, key: string) => {
  const question = partOf(draft, key, 'question')
  const parent = partOf(draft, question?.showIfQuestion ?? '', 'question')
  if (!question || !parent) return
  const siblings = childrenOf(draft.get(parent.parent)).filter(other => other !== key)
  movePart(draft, key, parent.parent, siblings.indexOf(parent.key) + 1)
}
