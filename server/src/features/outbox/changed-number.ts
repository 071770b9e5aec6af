import type { UnplacedReason } from '@scrutineer/contract/unplaced'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { isId } from '../../reports/resolve-answers.ts'
import { findMeaning } from './changed-number-store.ts'
import type { ValidItem } from './judge-item.ts'

/** Clocks of phones may say any year; numbers don't change after this one. */
const LATEST_MS = Date.UTC(2100, 0)

/**
 * Whether the number of a station meant another building when the item was recorded: the phone says which one, or else the time
 * does. `currentId` is the station that has the number now.
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
  const past = await findMeaning(scoped, { countyCode, stationNumber: pollingStationNumber }, at, knownId)
  if (!past) return false
  // An import gives a number to another building without another id, and is recorded without one.
  if (stationId !== undefined && stationId === currentId) return past.hasChanged && past.stationId === null
  if (past.isKnown) return true
  return past.hasChanged && past.stationId !== (currentId ?? null)
}

/** Why an item is unplaced: what its number meant says more than that it means nothing now. */
export const withNumberChange = async (
  scoped: ScopedDb,
  item: Pick<ValidItem, 'recordedAt' | 'clockOffset' | 'station'>,
  currentId: number | undefined,
  reasons: readonly UnplacedReason[],
): Promise<readonly UnplacedReason[]> =>
  (await hasNumberChanged(scoped, item, item.station, currentId))
    ? ['number_changed', ...reasons.filter(reason => reason !== 'unknown_station')]
    : reasons
