import type { ShownAnswer, ShownItem } from '../../model/app-model.ts'

const hideAnswer = (answer: ShownAnswer): ShownAnswer => {
  if (answer.state === 'received') return { ...answer, withdrew: undefined, isHidden: true }
  return answer.withdrew?.state === 'received' ? { ...answer, withdrew: undefined } : answer
}

/** Hides received answers. Their options stay, since conditions and counts depend on them; screens must not show them. */
export const hideReceivedAnswers = (answers: ReadonlyMap<string, ShownAnswer>): ReadonlyMap<string, ShownAnswer> =>
  new Map(Array.from(answers, ([key, answer]) => [key, hideAnswer(answer)]))

/** Memoized, so that unchanged rows aren't rendered again. */
const hidden = new WeakMap<ShownItem, ShownItem>()

const hide = (shown: ShownItem): ShownItem => {
  const { kind, body } = shown.item
  if (shown.state !== 'received' || !['answer', 'note', 'problem'].includes(kind)) return shown
  const known = hidden.get(shown)
  if (known) return known
  const redacted = { ...shown, isHidden: true, item: { ...shown.item, body: { questionId: body.questionId } } }
  hidden.set(shown, redacted)
  return redacted
}

export const hideReceivedItems = (items: readonly ShownItem[]): readonly ShownItem[] => items.map(hide)
