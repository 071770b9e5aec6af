import { MAX_AREA_LEVELS } from '@scrutineer/contract/election-settings'
import type { AreaChange } from '@scrutineer/contract/fields/place'
import type { PlaceChange } from '@scrutineer/contract/places'
import { isForeignKeyViolation, isUniqueViolation } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { changePlaces, type PlaceChangeContext } from '../../db/shared/places/change-places.ts'
import { invalid, problem } from '../../domain/problem.ts'
import { type AreaFields, findArea, insertArea, nextAreaOrder, removeArea, updateArea } from './area-store.ts'

const codeTaken = (error: unknown) =>
  isUniqueViolation(error, 'area_code_key') ? problem('conflict', { errors: { code: [['place_code_taken']] } }) : error

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
export const saveArea = async (context: PlaceChangeContext, body: AreaChange): Promise<PlaceChange> => {
  const { value, warnings } = await changePlaces(context, async scoped => {
    const before = body.id == null ? undefined : await findArea(scoped, body.id)
    if (body.id != null && !before) throw problem('not_found')
    // Absent keeps it; null moves an area to the top, which only one of the top can be.
    const parentId = body.idParent === undefined ? (before?.parentId ?? null) : body.idParent
    const area: AreaFields = {
      parentId,
      level: await findLevel(scoped, parentId, before?.level),
      code: body.code,
      name: body.name,
      order: body.order ?? before?.order ?? (await nextAreaOrder(scoped)),
    }
    const id = before?.id ?? (await insertArea(scoped, area))
    if (before) await updateArea(scoped, id, area)
    await recordAuditEntry(scoped, null, { name: area.name, code: area.code })
    return id
  }).catch(error => {
    throw codeTaken(error)
  })
  return { id: value, warnings }
}

/** Deletes an area that contains nothing. */
export const deleteArea = async (context: PlaceChangeContext, id: number): Promise<void> => {
  await changePlaces(context, async scoped => {
    const area = await findArea(scoped, id)
    if (!area) throw problem('not_found')
    await removeArea(scoped, id).catch(error => {
      throw isForeignKeyViolation(error) ? problem('conflict', { detail: ['area_not_empty'] }) : error
    })
    await recordAuditEntry(scoped, null, { name: area.name, code: area.code })
  })
}
