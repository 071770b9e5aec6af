import { MAX_STATION_CODE, type StationChange } from '@scrutineer/contract/fields/station'
import type { PlaceChange } from '@scrutineer/contract/places'
import { isForeignKeyViolation, isUniqueViolation } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { countHolding } from '../../db/shared/holding-devices.ts'
import { findStationKey } from '../../db/shared/observer-station.ts'
import { changePlaces, type PlaceChangeContext } from '../../db/shared/places/change-places.ts'
import { findCountyIds } from '../../db/shared/places/counties.ts'
import { areCoordinatesPossible } from '../../domain/coordinates.ts'
import { invalid, orNotFound, problem } from '../../domain/problem.ts'
import {
  findStationFields,
  insertStation,
  isMergedNumber,
  isStationUsed,
  keepNumber,
  removeStation,
  type StationFields,
  updateStation,
} from './change-store.ts'

const uniqueProblem = (error: unknown) => {
  if (isUniqueViolation(error, 'polling_station_number_key'))
    return problem('conflict', { errors: { number: [['station_number_taken']] } })
  if (isUniqueViolation(error, 'polling_station_code'))
    return problem('conflict', { errors: { code: [['station_code_taken']] } })
  return error
}

/** The submitted value; without one the previous value. */
const submittedOr = <T>(submitted: T | undefined, before: T | undefined, otherwise: T): T =>
  submitted === undefined ? (before ?? otherwise) : submitted

const toFields = (body: StationChange, countyId: number, before: StationFields | undefined): StationFields => {
  const fields: StationFields = {
    countyId,
    number: body.number,
    placeName: submittedOr(body.placeName, before?.placeName, '') ?? '',
    address: submittedOr(body.address, before?.address, '') ?? '',
    latitude: submittedOr(body.latitude, before?.latitude, null),
    longitude: submittedOr(body.longitude, before?.longitude, null),
    registeredVoters: submittedOr(body.registeredVoters, before?.registeredVoters, null),
    code: submittedOr(body.code, before?.code, null) || null,
    active: body.active ?? before?.active ?? true,
  }
  if (fields.code !== (before?.code ?? null) && (fields.code?.length ?? 0) > MAX_STATION_CODE)
    throw invalid({ code: [['too_long', MAX_STATION_CODE]] })
  if (!areCoordinatesPossible(fields)) throw invalid({ latitude: [['impossible_coordinates']] })
  return fields
}

const recordStation = (scoped: ScopedDb, { countyCode, number }: { countyCode: string; number: number }) =>
  recordAuditEntry(scoped, null, { county: countyCode, pollingStationNumber: number })

/** Phones that hold items send the station that they know: it is said how many, and confirmed. */
const requireKnownHolding = async ({ db }: ScopedDb, { isConfirmed }: PlaceChangeContext): Promise<void> => {
  const phones = isConfirmed ? 0 : await countHolding(db)
  if (phones > 0) throw problem('confirmation_required', { detail: ['phones_hold_items', phones] })
}

/** Adds a station, or changes an existing one. */
export const saveStation = async (context: PlaceChangeContext, body: StationChange): Promise<PlaceChange> => {
  const { value, warnings } = await changePlaces(context, async scoped => {
    const before = body.id == null ? undefined : await findStationFields(scoped, body.id)
    if (body.id != null && !before) throw problem('not_found')
    const countyId = (await findCountyIds(scoped, [body.county])).get(body.county)
    if (countyId === undefined) throw invalid({ county: [['unknown_county']] })
    const station = toFields(body, countyId, before)
    if (body.id != null && before?.countyId !== countyId && (await isStationUsed(scoped, body.id)))
      throw problem('conflict', { errors: { county: [['station_county_fixed']] } })
    if (await isMergedNumber(scoped, station)) throw problem('conflict', { errors: { number: [['station_merged']] } })
    const id = body.id ?? (await insertStation(scoped, station))
    const isRenumbered = before && (before.countyId !== countyId || before.number !== station.number)
    if (isRenumbered) {
      await requireKnownHolding(scoped, context)
      await keepNumber(scoped, id, context.now)
    }
    if (before) await updateStation(scoped, id, station, context.now)
    await recordStation(scoped, { countyCode: body.county, number: body.number })
    return id
  }).catch(error => {
    throw uniqueProblem(error)
  })
  return { id: value, warnings }
}

/** Deletes a station to which nothing refers. */
export const deleteStation = async (context: PlaceChangeContext, id: number): Promise<void> => {
  await changePlaces(context, async scoped => {
    const key = orNotFound(await findStationKey(scoped, id))
    await keepNumber(scoped, id, context.now)
    await removeStation(scoped, id).catch(error => {
      throw isForeignKeyViolation(error) ? problem('conflict', { detail: ['station_used'] }) : error
    })
    await requireKnownHolding(scoped, context)
    await recordStation(scoped, { countyCode: key.countyCode, number: key.stationNumber })
  })
}
