import type { OutboxItem, OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import { isAnswered } from '@scrutineer/contract/outbox/place-items'
import { answerKey, type MovePlan } from '../../model/app-model.ts'
import type { PhoneState } from '../phone-state.ts'
import { currentAnswers, visitAt } from './answers.ts'
import { hideReceivedAnswers } from './careful.ts'
import { markChanged } from './changed-questions.ts'
import { placeOwn } from './ready.ts'
import { createItemsView } from './shown-items.ts'

/** The item of a correction that isn't recorded yet. */
const moveOf = (from: OutboxStation, to: OutboxStation): OutboxItem => ({
  id: 'planned',
  sequence: Number.MAX_SAFE_INTEGER,
  kind: 'move',
  station: from,
  body: { to },
  recordedAt: '',
  clockOffset: 0,
  sha256: '',
})

const selectionOf = (options: MovePlan['answers'][number]['stays']['options']) =>
  options
    .map(({ optionId, value }) => `${optionId} ${value ?? ''}`)
    .toSorted()
    .join()

/** Previews a correction of the station. */
export const planMove = (state: PhoneState, from: OutboxStation, to: OutboxStation): MovePlan => {
  const { own, reports, start } = state
  const items = createItemsView()(own, new Set())
  const move = moveOf(from, to)
  const [before, after] = [placeOwn(own.items), placeOwn([...own.items, move])]
  const moved = new Set(after.flatMap(({ item, movedBy }) => (movedBy === move.id ? [item.id] : [])))
  const current = currentAnswers(before, items, reports)
  const marked = markChanged(current, state)
  const shown = start?.carefulMode ? hideReceivedAnswers(marked) : marked
  const collisions = [...moved].flatMap(id => {
    const questionId = own.items.find(item => item.id === id)?.body.questionId
    if (typeof questionId !== 'number') return []
    const [fromKey, toKey] = [answerKey(from, questionId), answerKey(to, questionId)]
    const [moves, stays] = [current.get(fromKey), current.get(toKey)]
    if (moves?.itemId !== id || !isAnswered(moves) || !stays || !isAnswered(stays)) return []
    const isSame = moves.status === stays.status && selectionOf(moves.options) === selectionOf(stays.options)
    return isSame ? [] : [{ questionId, moves: shown.get(fromKey) ?? moves, stays: shown.get(toKey) ?? stays }]
  })
  const moves = visitAt(
    from,
    after.filter(({ item }) => moved.has(item.id)).map(({ item }) => ({ item, station: from, movedBy: null })),
    [],
  )
  const stays = visitAt(to, before, reports)
  const ofStay = items.filter(({ item }) => moved.has(item.id))
  return {
    unsent: ofStay.filter(({ state }) => state !== 'received').length,
    received: ofStay.filter(({ state }) => state === 'received').length,
    answers: collisions,
    visits: moves.arrivedAt && stays.arrivedAt ? { moves, stays } : null,
  }
}
