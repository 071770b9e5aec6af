import { MAX_AREA_LEVELS } from '@scrutineer/contract/election-settings'
import type { AreaChange, CountyChange } from '@scrutineer/contract/fields/place'
import type { PlaceChange } from '@scrutineer/contract/places'
import { isForeignKeyViolation, isUniqueViolation } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { changePlaces, type PlaceChangeContext } from '../../db/shared/places/change-places.ts'
import { invalid, problem } from '../../domain/problem.ts'
import {
  findArea,
  findCounty,
  nextOrder,
  type Place,
  type PlaceTable,
  removePlace,
  upsertPlace,
} from './place-store.ts'

const isCodeTaken = (error: unknown) =>
  isUniqueViolation(error, 'area_code_key') || isUniqueViolation(error, 'county_code_key')

/** Adds a place, or changes the one with this id. */
const savePlace = async (
  context: PlaceChangeContext,
  id: number | null | undefined,
  resolve: (scoped: ScopedDb) => Promise<Place>,
): Promise<PlaceChange> => {
  const { value, warnings } = await changePlaces(context, async scoped => {
    const place = await resolve(scoped)
    const savedId = await upsertPlace(scoped, id ?? undefined, place)
    await recordAuditEntry(scoped, null, { name: place.row.name, code: place.row.code })
    return savedId
  }).catch(error => {
    throw isCodeTaken(error) ? problem('conflict', { errors: { code: [['place_code_taken']] } }) : error
  })
  return { id: value, warnings }
}

/** The level below the parent; that of the area itself if it exists, which never changes. */
const findLevel = async (scoped: ScopedDb, idParent: number | null, level: number | undefined) => {
  const parent = idParent === null ? undefined : await findArea(scoped, idParent)
  if (idParent !== null && !parent) throw invalid({ idParent: [['unknown_area']] })
  const below = (parent?.level ?? 0) + 1
  if ((level !== undefined && level !== below) || below > MAX_AREA_LEVELS)
    throw invalid({ idParent: [['wrong_area_level']] })
  return below
}

/** Adds an area, or changes an existing one. */
export const saveArea = (context: PlaceChangeContext, { id, idParent, code, name, order }: AreaChange) =>
  savePlace(context, id, async scoped => {
    const before = id == null ? undefined : await findArea(scoped, id)
    if (id != null && !before) throw problem('not_found')
    // Absent keeps it; null moves an area to the top, which only one of the top can be.
    const parentId = idParent === undefined ? (before?.parentId ?? null) : idParent
    const level = await findLevel(scoped, parentId, before?.level)
    const sortOrder = order ?? before?.order ?? (await nextOrder(scoped, 'area'))
    return { table: 'area', row: { parent_id: parentId, level, code, name, sort_order: sortOrder } }
  })

/** Adds a county, or changes an existing one. */
export const saveCounty = (context: PlaceChangeContext, { id, idArea, code, name, ...body }: CountyChange) =>
  savePlace(context, id, async scoped => {
    const before = id == null ? undefined : await findCounty(scoped, id)
    if (id != null && !before) throw problem('not_found')
    const areaId = idArea === undefined ? (before?.areaId ?? null) : idArea
    if (areaId !== null && !(await findArea(scoped, areaId))) throw invalid({ idArea: [['unknown_area']] })
    const diaspora = body.diaspora ?? before?.diaspora ?? false
    const sortOrder = body.order ?? before?.order ?? (await nextOrder(scoped, 'county'))
    return { table: 'county', row: { area_id: areaId, code, name, diaspora, sort_order: sortOrder } }
  })

/** Deletes a place that contains nothing. */
export const deletePlace = async (context: PlaceChangeContext, table: PlaceTable, id: number): Promise<void> => {
  await changePlaces(context, async scoped => {
    const removed = await removePlace(scoped, table, id).catch(error => {
      throw isForeignKeyViolation(error) ? problem('conflict', { detail: [`${table}_not_empty`] }) : error
    })
    if (!removed) throw problem('not_found')
    await recordAuditEntry(scoped, null, removed)
  })
}
