import { isSameStation, type OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import { answerKey, findVisit, readAnswer } from '@scrutineer/contract/outbox/place-items'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findObserverStation, findStationId } from '../../db/shared/observer-station.ts'
import { findOwnAnswers } from '../../db/shared/own-answers.ts'
import { moveNotes, noteKeyOfMove } from '../../reports/moved-notes-store.ts'
import { insertNote } from '../../reports/note-store.ts'
import { recordNote } from '../../reports/report-store.ts'
import { updateLastSeen } from '../../reports/visit-store.ts'
import { replaceVisit } from '../../reports/write-visit.ts'
import { hasNumberChanged } from './changed-number.ts'
import { moveConfirmations } from './confirmation-store.ts'
import { loadPlacementWithMove, type Placement, toVisitReport } from './placed-items.ts'
import type { StoredItem } from './placed-items-store.ts'
import type { ItemContext } from './store.ts'
import { storeUnplaced } from './store-unplaced.ts'
import type { ItemOfKind } from './validate-item.ts'
import { type AnswerMove, writeAnswerMoves } from './write-answer-moves.ts'

const labelOf = ({ countyCode, pollingStationNumber }: OutboxStation) => `${countyCode} ${pollingStationNumber}`

/** In both languages: it becomes a note of the observer, and the language of its readers is unknown. */
const textOf = (from: OutboxStation, to: OutboxStation, isMoved: boolean, hasCollision: boolean, remaining: number) =>
  [
    `I was at ${labelOf(to)}, not at ${labelOf(from)}: my answers, notes and photos ${isMoved ? 'were moved' : 'belong there'}.${hasCollision ? ` Where I had answered at ${labelOf(to)} already, that answer stays, and the moved one is in its history.` : ''}${remaining > 0 ? ` Answers that remain at ${labelOf(from)}: ${remaining}.` : ''}`,
    `Am fost la ${labelOf(to)}, nu la ${labelOf(from)}: răspunsurile, notele și fotografiile mele ${isMoved ? 'au fost mutate' : 'sunt de acolo'}.${hasCollision ? ` Unde răspunsesem deja la ${labelOf(to)}, acel răspuns rămâne, iar cel mutat este în istoricul lui.` : ''}${remaining > 0 ? ` Răspunsuri care rămân la ${labelOf(from)}: ${remaining}.` : ''}`,
  ].join('\n')

const idOf = (scoped: ScopedDb, { countyCode, pollingStationNumber: stationNumber }: OutboxStation) =>
  findStationId(scoped, { countyCode, stationNumber })

const addNote = async (
  scoped: ScopedDb,
  { observerId, now }: ItemContext,
  { itemId, stationId, text }: { itemId: string; stationId: number; text: string },
) => {
  const observerStation = await findObserverStation(scoped, observerId, stationId)
  if (!observerStation) throw new Error(`the station ${stationId} does not exist`)
  const senderKey = noteKeyOfMove(observerId, itemId, stationId)
  const note = { observerStation, questionId: null, text, staffId: null, senderKey, now }
  const noteId = await insertNote(scoped, note)
  if (noteId === undefined) throw new Error(`the note of item ${itemId} exists already`)
  await recordNote(scoped, observerStation, { note: { id: noteId, staffId: null }, isFromPhone: true, now })
}

/** The items that a correction moves, with where they were. */
const findMoved = (before: Placement, after: Placement) => {
  const stationsBefore = new Map(before.placed.map(({ item, station }) => [item.id, station]))
  return after.placed.flatMap(each => {
    const from = stationsBefore.get(each.item.id)
    return from && each.station && !isSameStation(from, each.station) ? [{ ...each, from, to: each.station }] : []
  })
}
type Moved = ReturnType<typeof findMoved>[number]

const keyAt = (station: OutboxStation, item: StoredItem) => answerKey(station, readAnswer(item).questionId)

/** The changes of the current answers, and moved answers that aren't current at their new station. */
const findAnswerMoves = (before: Placement, after: Placement, moved: readonly Moved[]): AnswerMove[] => {
  const moves = new Map<string, AnswerMove>()
  for (const key of new Set([...before.answers.keys(), ...after.answers.keys()])) {
    const [previous, next] = [before.answers.get(key), after.answers.get(key)]
    const station = (previous ?? next)?.station
    if (station && previous?.item.id !== next?.item.id)
      moves.set(key, { station, previous: previous?.item, next: next?.item })
  }
  for (const { item, from, to } of moved) {
    if (item.kind !== 'answer') continue
    const wasCurrent = before.answers.get(keyAt(from, item))?.item.id === item.id
    const key = keyAt(to, item)
    if (wasCurrent && !moves.has(key)) moves.set(key, { station: to, previous: undefined, next: item })
  }
  return [...moves.values()]
}

/** Moves notes with their files, from each station to each where they are now. */
const moveNoteItems = async (scoped: ScopedDb, observerId: number, moved: readonly Moved[]) => {
  const groups = new Map<string, Pick<Moved, 'from' | 'to'> & { itemIds: string[] }>()
  for (const { item, from, to } of moved) {
    if (item.kind !== 'note' && item.kind !== 'problem') continue
    const key = `${labelOf(from)} ${labelOf(to)}`
    const group = groups.get(key) ?? { from, to, itemIds: [] }
    group.itemIds.push(item.id)
    groups.set(key, group)
  }
  for (const { from, to, itemIds } of groups.values()) {
    const [fromId, toId] = await Promise.all([from, to].map(each => idOf(scoped, each)))
    if (fromId === undefined || toId === undefined || fromId === toId) continue
    await moveNotes(scoped, { observerId, itemIds, fromId, toId })
  }
}

const moveVisits = async (
  scoped: ScopedDb,
  { observerId, now }: ItemContext,
  before: Placement,
  after: Placement,
  moved: readonly Moved[],
) => {
  const visits = moved.filter(({ item }) => item.kind === 'visit')
  const stations = new Map(visits.flatMap(({ from, to }) => [from, to]).map(station => [labelOf(station), station]))
  for (const station of stations.values()) {
    const stationId = await idOf(scoped, station)
    if (stationId === undefined) continue
    const [previous, next] = [before, after].map(({ placed }) => {
      const visit = findVisit(placed, station)
      return visit && toVisitReport(visit)
    })
    await replaceVisit(scoped, { observerId, stationId }, { previous, next }, now)
  }
}

/** Counts answers of an earlier stay, another app or a phone call, which a correction doesn't move. */
const countRemainingAnswers = async (scoped: ScopedDb, observerId: number, stationId: number): Promise<number> => {
  const own = await findOwnAnswers(scoped, observerId, stationId)
  return own.filter(({ options, notObserved }) => options.length > 0 || notObserved).length
}

/**
 * Moves what an observer recorded to the station where the observer really was. The history of the wrong one shows answers as
 * withdrawn, and a note at both says so.
 */
export const writeMove = async (
  scoped: ScopedDb,
  context: ItemContext,
  { id, station: from, body: { to }, ...recorded }: ItemOfKind<'move'>,
): Promise<void> => {
  const { observerId, now } = context
  await updateLastSeen(scoped, observerId, now)
  if (!from || isSameStation(from, to)) return
  const [fromId, toId] = await Promise.all([from, to].map(each => idOf(scoped, each)))
  const hasChanged =
    (await hasNumberChanged(scoped, recorded, from, fromId)) || (await hasNumberChanged(scoped, recorded, to, toId))
  if (fromId === undefined || toId === undefined || hasChanged) {
    const note = { id, station: to, body: { text: textOf(from, to, false, false, 0) } }
    await storeUnplaced(scoped, context, note, {
      kind: 'note',
      reasons: [hasChanged ? 'number_changed' : 'unknown_station'],
    })
    return
  }
  // The stations have been merged.
  if (fromId === toId) return
  const { before, after } = await loadPlacementWithMove(scoped, observerId, id)
  const moved = findMoved(before, after)
  const hasCollision = await writeAnswerMoves(scoped, context, findAnswerMoves(before, after, moved))
  await moveConfirmations(scoped, context, { fromId, toId })
  await moveVisits(scoped, context, before, after, moved)
  const text = textOf(from, to, true, hasCollision, await countRemainingAnswers(scoped, observerId, fromId))
  for (const stationId of [fromId, toId]) await addNote(scoped, context, { itemId: id, stationId, text })
  await moveNoteItems(scoped, observerId, moved)
}
