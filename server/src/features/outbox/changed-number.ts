import type { UnplacedReason } from '@scrutineer/contract/unplaced'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { isId } from '../../reports/resolve-answers.ts'
import { findNumberHistory } from './placed-items-store.ts'
import type { ValidItem } from './validate-item.ts'

/** Limits the time of a wrong clock. */
const LATEST_MS = Date.UTC(2100, 0)

/**
 * Whether the number belonged to another station when the item was recorded, by the station id of the item or else by its time.
 * `currentId` is the station that has the number now.
 */
export const hasNumberChanged = async (
  scoped: ScopedDb,
  { recordedAt, clockOffset }: Pick<ValidItem, 'recordedAt' | 'clockOffset'>,
  station: ValidItem['station'],
  currentId: number | undefined,
): Promise<boolean> => {
  if (!station || !isId(station.pollingStationNumber)) return false
  const { countyCode, pollingStationNumber, stationId } = station
  const knownId = isId(stationId) ? stationId : null
  const at = new Date(Math.min(Math.max(Date.parse(recordedAt) + clockOffset, 0), LATEST_MS))
  const past = await findNumberHistory(scoped, { countyCode, stationNumber: pollingStationNumber }, at, knownId)
  if (!past) return false
  // An import reassigns a number without a new station id, and its change is recorded without one.
  if (stationId !== undefined && stationId === currentId) return past.hasChanged && past.stationId === null
  if (past.stationExists) return true
  return past.hasChanged && past.stationId !== (currentId ?? null)
}

/** Adds `number_changed` to the reasons for which an item is unplaced; it is more specific than `unknown_station`. */
export const withNumberChange = async (
  scoped: ScopedDb,
  item: Pick<ValidItem, 'recordedAt' | 'clockOffset' | 'station'>,
  currentId: number | undefined,
  reasons: readonly UnplacedReason[],
): Promise<readonly UnplacedReason[]> =>
  (await hasNumberChanged(scoped, item, item.station, currentId))
    ? ['number_changed', ...reasons.filter(reason => reason !== 'unknown_station')]
    : reasons
