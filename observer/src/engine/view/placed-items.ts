import { MoveBody, type OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import * as z from 'zod/mini'
import { type ShownItem, stationKey } from '../../model/app-model.ts'

/** An item with the station that it belongs to: a later correction of the station may have moved it. */
export interface PlacedItem {
  readonly shown: ShownItem
  readonly station: OutboxStation | null
}

/** The items in the order in which they were recorded. `items` are newest first. */
export const placeItems = (items: readonly ShownItem[]): PlacedItem[] => {
  const placed: PlacedItem[] = []
  for (const shown of items.toReversed()) {
    const { kind, station, body } = shown.item
    if (kind === 'move' && station) {
      const { to } = z.parse(MoveBody, body)
      const from = stationKey(station)
      placed.forEach((each, index) => {
        if (each.station && stationKey(each.station) === from) placed[index] = { ...each, station: to }
      })
    }
    placed.push({ shown, station })
  }
  return placed
}
