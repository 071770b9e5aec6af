import type { VisitBody } from '@scrutineer/contract/outbox/outbox-item'
import { findCurrentAnswers, type PlacedItem, placeItems } from '@scrutineer/contract/outbox/place-items'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { VisitReport } from '../../reports/write-visit.ts'
import { loadItems, type StoredItem } from './placed-items-store.ts'

/** Items of other devices are ordered by time, or by receipt, since a clock may be wrong. */
const isBefore = (item: StoredItem, move: StoredItem) =>
  item.deviceId === move.deviceId
    ? item.sequence < move.sequence
    : item.recordedAt < move.recordedAt || item.receivedAt <= move.receivedAt

export interface Placement {
  readonly placed: readonly PlacedItem<StoredItem>[]
  /** The current answers, by station and question. */
  readonly answers: ReadonlyMap<string, PlacedItem<StoredItem>>
}

const toPlacement = (items: readonly StoredItem[]): Placement => {
  const placed = placeItems(items, isBefore)
  return { placed, answers: findCurrentAnswers(placed) }
}

/** The stations of all items of an observer. */
export const loadPlacement = async (scoped: ScopedDb, observerId: number): Promise<Placement> =>
  toPlacement(await loadItems(scoped, observerId))

/** The same before and after a correction of the station. */
export const loadPlacementWithMove = async (
  scoped: ScopedDb,
  observerId: number,
  moveId: string,
): Promise<{ before: Placement; after: Placement }> => {
  const items = await loadItems(scoped, observerId)
  return { before: toPlacement(items.filter(({ id }) => id !== moveId)), after: toPlacement(items) }
}

const dateOf = (time: string | undefined) => (time === undefined ? undefined : new Date(time))

export const toVisitReport = (body: VisitBody): VisitReport => ({
  urbanArea: body.urbanArea,
  presidentFemale: body.isPollingStationPresidentFemale,
  arrivedAt: dateOf(body.observerArrivalTime),
  leftAt: dateOf(body.observerLeaveTime),
})
