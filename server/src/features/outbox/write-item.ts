import { answerKey, findVisit } from '@scrutineer/contract/outbox/place-items'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { insertHelpCall } from '../../db/shared/help-calls.ts'
import { findStationId } from '../../db/shared/observer-station.ts'
import { resolvePosted } from '../../reports/resolve-answers.ts'
import { updateLastSeen } from '../../reports/visit-store.ts'
import { writeAnswers } from '../../reports/write-answers.ts'
import { writeLateAnswer } from '../../reports/write-historical-answer.ts'
import { replaceVisit, writeLateVisit, writeVisit } from '../../reports/write-visit.ts'
import { hasNumberChanged, withNumberChange } from './changed-number.ts'
import { confirmChecks } from './confirmation-store.ts'
import { loadPlacement, type Placement, toVisitReport } from './placed-items.ts'
import { findLaterItem, type ItemContext, markRead } from './store.ts'
import { storeUnplaced } from './store-unplaced.ts'
import type { ItemOfKind, ValidItem } from './validate-item.ts'
import { writeMove } from './write-move.ts'
import { writeNote } from './write-note.ts'

const stationIdOf = async (scoped: ScopedDb, station: ValidItem['station']): Promise<number | undefined> => {
  if (!station) return undefined
  const { countyCode, pollingStationNumber: stationNumber } = station
  return findStationId(scoped, { countyCode, stationNumber })
}

/** When the answer that replaces this one was received; null if this one is current. */
const findLaterAnswer = async (
  scoped: ScopedDb,
  context: ItemContext,
  item: ItemOfKind<'answer'>,
  placement: Placement | undefined,
) => {
  if (!placement || !item.station) return findLaterItem(scoped, context, item)
  const current = placement.answers.get(answerKey(item.station, item.body.questionId))?.item
  return current && current.id !== item.id ? current.receivedAt : null
}

const writeAnswer = async (
  scoped: ScopedDb,
  itemContext: ItemContext,
  item: ItemOfKind<'answer'>,
  placement: Placement | undefined,
): Promise<void> => {
  const { observerId, now } = itemContext
  const posted = { ...item.body, ...item.station }
  const { context, resolutions } = await resolvePosted(scoped, observerId, [posted])
  const [{ answer, reasons: unresolved = [] } = {}] = resolutions
  const reasons = await withNumberChange(scoped, item, context.stations[0]?.id, unresolved)
  if (!answer || reasons.length > 0) {
    await storeUnplaced(scoped, itemContext, item, { kind: 'answer', reasons })
    return
  }
  const laterAt = await findLaterAnswer(scoped, itemContext, item, placement)
  if (laterAt && context.current.length > 0)
    return writeLateAnswer(scoped, { observerId, context, resolved: answer, laterAt, now })
  const report = { observerId, context, resolved: [answer], isFromPhone: true, receivedAt: now, isLocked: true }
  await writeAnswers(scoped, report)
  if (context.questions.some(({ isChecked }) => isChecked))
    await confirmChecks(scoped, itemContext, { ...item, stationId: answer.stationId })
}

const writeVisitItem = async (
  scoped: ScopedDb,
  context: ItemContext,
  item: ItemOfKind<'visit'>,
  placement: Placement | undefined,
): Promise<void> => {
  const { observerId, now } = context
  const stationId = await stationIdOf(scoped, item.station)
  const unresolved = stationId === undefined ? (['unknown_station'] as const) : []
  const reasons = await withNumberChange(scoped, item, stationId, unresolved)
  if (stationId === undefined || reasons.length > 0) {
    await storeUnplaced(scoped, context, item, { kind: 'visit', reasons })
    return
  }
  await updateLastSeen(scoped, observerId, now)
  const key = { observerId, stationId }
  if (placement && item.station) {
    const visit = findVisit(placement.placed, item.station)
    return replaceVisit(scoped, key, { previous: undefined, next: visit && toVisitReport(visit) }, now)
  }
  const report = toVisitReport(item.body)
  // A later item has precedence.
  if (await findLaterItem(scoped, context, item)) return writeLateVisit(scoped, key, report, now)
  return writeVisit(scoped, key, report, now)
}

const writeHelp = async (scoped: ScopedDb, { observerId, now }: ItemContext, item: ItemOfKind<'help'>) => {
  await updateLastSeen(scoped, observerId, now)
  const stationId = await stationIdOf(scoped, item.station)
  const hasChanged = await hasNumberChanged(scoped, item, item.station, stationId)
  await insertHelpCall(scoped, { observerId, stationId: hasChanged ? undefined : stationId, text: item.body.text, now })
}

/** Writes the report of an item with the code of the phones' calls. The transaction has locked the observer's row. */
export const writeItem = async (scoped: ScopedDb, context: ItemContext, received: ValidItem): Promise<void> => {
  if (received.kind === 'move') return writeMove(scoped, context, received)
  const placement = context.hasMoves && received.station ? await loadPlacement(scoped, context.observerId) : undefined
  const placed = placement?.placed.find(({ item }) => item.id === received.id)
  const item = { ...received, station: placed ? placed.station : received.station }
  switch (item.kind) {
    case 'answer':
      return writeAnswer(scoped, context, item, placement)
    case 'visit':
      return writeVisitItem(scoped, context, item, placement)
    case 'help':
      return writeHelp(scoped, context, item)
    case 'read':
      return markRead(scoped, context, item.body.idMessage)
    case 'note':
    case 'problem':
      return writeNote(scoped, context, item)
  }
}
