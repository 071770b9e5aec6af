import type { ScopedDb } from '../../db/scoped-db.ts'
import { insertHelpCall } from '../../db/shared/help-calls.ts'
import { findStationId } from '../../db/shared/observer-station.ts'
import { loadPostContext } from '../../reports/answer-store.ts'
import { createResolver, referencesOf } from '../../reports/resolve-answers.ts'
import { updateLastSeen } from '../../reports/visit-store.ts'
import { writeAnswers } from '../../reports/write-answers.ts'
import { writeLateAnswer } from '../../reports/write-late-answer.ts'
import { writeLateVisit, writeVisit } from '../../reports/write-visit.ts'
import { confirmChecks } from './confirmation-store.ts'
import type { ItemOfKind, ValidItem } from './judge-item.ts'
import { findLaterItem, type ItemContext, markRead } from './store.ts'
import { storeUnplaced } from './store-unplaced.ts'
import { findPlace, writeMove } from './write-move.ts'
import { writeNote } from './write-note.ts'

const stationIdOf = async (scoped: ScopedDb, station: ValidItem['station']): Promise<number | undefined> => {
  if (!station) return undefined
  const { countyCode, pollingStationNumber: stationNumber } = station
  return findStationId(scoped, { countyCode, stationNumber })
}

const writeAnswer = async (scoped: ScopedDb, itemContext: ItemContext, item: ItemOfKind<'answer'>): Promise<void> => {
  const { observerId, now } = itemContext
  const posted = { ...item.body, ...item.station }
  const context = await loadPostContext(scoped, observerId, referencesOf([posted]))
  const { answer, reasons } = createResolver(context)(posted)
  if (!answer || reasons.length > 0) {
    await storeUnplaced(scoped, itemContext, item, { kind: 'answer', reasons })
    return
  }
  const laterAt = await findLaterItem(scoped, itemContext, item)
  if (laterAt && context.current.length > 0)
    return writeLateAnswer(scoped, { observerId, context, resolved: answer, laterAt, now })
  const report = { observerId, context, resolved: [answer], isFromPhone: true, receivedAt: now, isLocked: true }
  if (!(await writeAnswers(scoped, report))) throw new Error(`observer ${observerId} changed while its row was locked`)
  if (context.questions.some(({ isChecked }) => isChecked))
    await confirmChecks(scoped, itemContext, { ...item, stationId: answer.stationId })
}

const dateOf = (time: string | undefined) => (time === undefined ? undefined : new Date(time))

const writeVisitItem = async (scoped: ScopedDb, context: ItemContext, item: ItemOfKind<'visit'>): Promise<void> => {
  const { observerId, now } = context
  const stationId = await stationIdOf(scoped, item.station)
  if (stationId === undefined) {
    await storeUnplaced(scoped, context, item, { kind: 'visit', reasons: ['unknown_station'] })
    return
  }
  await updateLastSeen(scoped, observerId, now)
  const {
    observerArrivalTime,
    observerLeaveTime,
    urbanArea,
    isPollingStationPresidentFemale: presidentFemale,
  } = item.body
  const key = { observerId, stationId }
  const report = {
    urbanArea,
    presidentFemale,
    arrivedAt: dateOf(observerArrivalTime),
    leftAt: dateOf(observerLeaveTime),
  }
  // What a later item said stays.
  if (await findLaterItem(scoped, context, item)) return writeLateVisit(scoped, key, report, now)
  return writeVisit(scoped, key, report, now)
}

const writeHelp = async (scoped: ScopedDb, { observerId, now }: ItemContext, { station, body }: ItemOfKind<'help'>) => {
  await updateLastSeen(scoped, observerId, now)
  await insertHelpCall(scoped, { observerId, stationId: await stationIdOf(scoped, station), text: body.text, now })
}

/** Writes what an item reports, with the code of the phones' calls. The transaction has locked the observer's row. */
export const writeItem = async (scoped: ScopedDb, context: ItemContext, received: ValidItem): Promise<void> => {
  if (received.kind === 'move') return writeMove(scoped, context, received)
  const item = { ...received, station: await findPlace(scoped, context, received.station, received.sequence) }
  switch (item.kind) {
    case 'answer':
      return writeAnswer(scoped, context, item)
    case 'visit':
      return writeVisitItem(scoped, context, item)
    case 'help':
      return writeHelp(scoped, context, item)
    case 'read':
      return markRead(scoped, context, item.body.idMessage)
    case 'note':
    case 'problem':
      return writeNote(scoped, context, item)
  }
}
