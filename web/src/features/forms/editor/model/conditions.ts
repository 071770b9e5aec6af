import type { ShowIf } from '@scrutineer/contract/show-if/show-if'
import { MAX_SHOW_IF_CHAIN } from '@scrutineer/contract/show-if/validate-show-if'
import { changeNode, moveNode } from './draft-edits.ts'
import type { Draft } from './draft-store.ts'
import {
  type EditedForm,
  type EditedQuestion,
  findQuestion,
  locate,
  parentKeyOf,
  type QuestionKey,
  questionKey,
  questionsOf,
} from './edited-form.ts'

/** The earlier questions on which a question can depend: those with options that don't depend on too many others. */
export const possibleParents = (form: EditedForm, key: QuestionKey): EditedQuestion[] => {
  const chains = new Map<number, number>()
  const earlier: EditedQuestion[] = []
  for (const question of questionsOf(form)) {
    if (questionKey(question) === key) break
    const chain = question.showIf ? (chains.get(question.showIf.idQuestion) ?? 0) + 1 : 0
    chains.set(question.id, chain)
    if (chain < MAX_SHOW_IF_CHAIN && question.options.length > 0) earlier.push(question)
  }
  return earlier
}

/** Sets the condition of a question; without options the question is always asked. */
export const setCondition = (draft: Draft, key: QuestionKey, showIf?: ShowIf) =>
  changeNode(draft, key, { showIf: showIf?.idOptions.length ? showIf : undefined })

/** The question on which the condition of a question depends, unless it was deleted. */
const findParent = (form: EditedForm, showIf: ShowIf | undefined) => {
  const found = showIf && locate(form, questionKey({ id: showIf.idQuestion }))
  return found?.kind === 'question' ? found : undefined
}

/** Removes deleted options from a condition. */
export const dropDeletedOptions = (draft: Draft, key: QuestionKey) => {
  const showIf = findQuestion(draft.get(), key)?.showIf
  const remaining = findParent(draft.get(), showIf)?.node.options.map(({ id }) => id) ?? []
  if (showIf) setCondition(draft, key, { ...showIf, idOptions: showIf.idOptions.filter(id => remaining.includes(id)) })
}

/** Moves a question behind the one on which it depends. */
export const moveBehindParent = (draft: Draft, key: QuestionKey) => {
  const found = findParent(draft.get(), findQuestion(draft.get(), key)?.showIf)
  if (!found) return
  const siblings = found.parent.questions.filter(question => questionKey(question) !== key)
  moveNode(draft, key, parentKeyOf(found), siblings.indexOf(found.node) + 1)
}
