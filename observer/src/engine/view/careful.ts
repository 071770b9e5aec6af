import type { ShownAnswer, ShownItem } from '../../model/app-model.ts'

const hideAnswer = (answer: ShownAnswer): ShownAnswer => {
  if (answer.state === 'received') return { ...answer, withdrew: undefined, isHidden: true }
  return answer.withdrew?.state === 'received' ? { ...answer, withdrew: undefined } : answer
}

/** Answers keep their options, since conditions and counts depend on them; screens show none of them. None that is hidden comes back. */
export const hideReceivedAnswers = (answers: ReadonlyMap<string, ShownAnswer>): ReadonlyMap<string, ShownAnswer> =>
  new Map(Array.from(answers, ([key, answer]) => [key, hideAnswer(answer)]))

/** Each item stays the same object while it doesn't change, so that its row isn't drawn again. */
const hidden = new WeakMap<ShownItem, ShownItem>()

const hide = (shown: ShownItem): ShownItem => {
  const { kind, body } = shown.item
  if (shown.state !== 'received' || !['answer', 'note', 'problem'].includes(kind)) return shown
  const known = hidden.get(shown)
  if (known) return known
  const bare = { ...shown, isHidden: true, item: { ...shown.item, body: { questionId: body.questionId } } }
  hidden.set(shown, bare)
  return bare
}

export const hideReceivedItems = (items: readonly ShownItem[]): readonly ShownItem[] => items.map(hide)
