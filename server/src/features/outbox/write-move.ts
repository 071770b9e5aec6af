import { isSameStation, type OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findObserverStation, findStationId } from '../../db/shared/observer-station.ts'
import { findOwnAnswers } from '../../db/shared/own-answers.ts'
import { loadPostContext } from '../../reports/answer-store.ts'
import { moveNotes, noteKeyOfMove } from '../../reports/moved-notes-store.ts'
import { insertNote } from '../../reports/note-store.ts'
import { recordNote } from '../../reports/report-store.ts'
import { createResolver, referencesOf } from '../../reports/resolve-answers.ts'
import { findCurrentVisit, updateLastSeen } from '../../reports/visit-store.ts'
import { writeAnswers } from '../../reports/write-answers.ts'
import { writeVisit } from '../../reports/write-visit.ts'
import { moveConfirmations } from './confirmation-store.ts'
import type { ItemOfKind } from './judge-item.ts'
import { findMove, type ItemContext } from './store.ts'
import { storeUnplaced } from './store-unplaced.ts'

const labelOf = ({ countyCode, pollingStationNumber }: OutboxStation) => `${countyCode} ${pollingStationNumber}`

/** In both languages, since it is the observer's note for whoever reads the report. */
const textOf = (from: OutboxStation, to: OutboxStation, isMoved: boolean) =>
  [
    `I was at ${labelOf(to)}, not at ${labelOf(from)}: my answers, notes and photos ${isMoved ? 'were moved' : 'belong there'}.`,
    `Am fost la ${labelOf(to)}, nu la ${labelOf(from)}: răspunsurile, notele și fotografiile mele ${isMoved ? 'au fost mutate' : 'sunt de acolo'}.`,
  ].join('\n')

/** The answers at the other station, and withdrawn at this one. */
const moveAnswers = async (
  scoped: ScopedDb,
  { observerId, now }: ItemContext,
  { from, to, fromId }: { from: OutboxStation; to: OutboxStation; fromId: number },
): Promise<void> => {
  const own = (await findOwnAnswers(scoped, observerId, fromId)).filter(
    ({ options, notObserved }) => options.length > 0 || notObserved,
  )
  const posted = own.flatMap(({ questionId, options, notObserved }) => [
    { questionId, options, ...(notObserved && { status: 'not_observed' as const }), ...to },
    { questionId, options: [], ...from },
  ])
  const context = await loadPostContext(scoped, observerId, referencesOf(posted))
  const resolve = createResolver(context)
  const resolved = posted.flatMap(answer => resolve(answer).answer ?? [])
  const report = { observerId, context, resolved, isFromPhone: true, receivedAt: now, isLocked: true }
  if (!(await writeAnswers(scoped, report))) throw new Error(`observer ${observerId} changed while its row was locked`)
}

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

/**
 * Moves an observer's answers, notes and visit to the station where the observer really was. The history of the wrong one shows them as
 * withdrawn, and a note at both says so.
 */
export const writeMove = async (
  scoped: ScopedDb,
  context: ItemContext,
  { id, sequence, station: from, body: { to } }: ItemOfKind<'move'>,
): Promise<void> => {
  const { observerId, now } = context
  await updateLastSeen(scoped, observerId, now)
  if (!from || isSameStation(from, to)) return
  const [fromId, toId] = await Promise.all(
    [from, to].map(({ countyCode, pollingStationNumber: stationNumber }) =>
      findStationId(scoped, { countyCode, stationNumber }),
    ),
  )
  if (fromId === undefined || toId === undefined) {
    const note = { id, station: to, body: { text: textOf(from, to, false) } }
    await storeUnplaced(scoped, context, note, { kind: 'note', reasons: ['unknown_station'] })
    return
  }
  // Merged meanwhile.
  if (fromId === toId) return
  await moveAnswers(scoped, context, { from, to, fromId })
  await moveConfirmations(scoped, context, { fromId, toId })
  const visit = await findCurrentVisit(scoped, { observerId, stationId: fromId })
  if (visit) await writeVisit(scoped, { observerId, stationId: toId }, visit, now)
  const text = textOf(from, to, true)
  for (const stationId of [fromId, toId]) await addNote(scoped, context, { itemId: id, stationId, text })
  await moveNotes(scoped, { ...context, sequence, fromId, toId })
}

/** Where an item belongs that may arrive after the device has corrected its station. */
export const findPlace = async (
  scoped: ScopedDb,
  context: ItemContext,
  station: OutboxStation | null,
  sequence: number,
): Promise<OutboxStation | null> => {
  if (!station || context.isLatest) return station
  const move = await findMove(scoped, context, station, sequence)
  return move ? findPlace(scoped, context, move.to, move.sequence) : station
}
