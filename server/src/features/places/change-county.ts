import type { CountyChange } from '@scrutineer/contract/fields/place'
import type { PlaceChange } from '@scrutineer/contract/places'
import { isForeignKeyViolation, isUniqueViolation } from '../../db/constraint-errors.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { changePlaces, type PlaceChangeContext } from '../../db/shared/places/change-places.ts'
import { invalid, problem } from '../../domain/problem.ts'
import { findArea } from './area-store.ts'
import {
  type CountyFields,
  findCounty,
  insertCounty,
  nextCountyOrder,
  removeCounty,
  updateCounty,
} from './county-store.ts'

const codeTaken = (error: unknown) =>
  isUniqueViolation(error, 'county_code_key')
    ? problem('conflict', { errors: { code: [['place_code_taken']] } })
    : error

/** Adds a county, or changes an existing one. */
export const saveCounty = async (context: PlaceChangeContext, body: CountyChange): Promise<PlaceChange> => {
  const { value, warnings } = await changePlaces(context, async scoped => {
    const before = body.id == null ? undefined : await findCounty(scoped, body.id)
    if (body.id != null && !before) throw problem('not_found')
    const areaId = body.idArea === undefined ? (before?.areaId ?? null) : body.idArea
    if (areaId !== null && !(await findArea(scoped, areaId))) throw invalid({ idArea: [['unknown_area']] })
    const county: CountyFields = {
      areaId,
      code: body.code,
      name: body.name,
      diaspora: body.diaspora ?? before?.diaspora ?? false,
      order: body.order ?? before?.order ?? (await nextCountyOrder(scoped)),
    }
    const id = body.id ?? (await insertCounty(scoped, county))
    if (before) await updateCounty(scoped, id, county)
    await recordAuditEntry(scoped, null, { name: county.name, code: county.code })
    return id
  }).catch(error => {
    throw codeTaken(error)
  })
  return { id: value, warnings }
}

/** Deletes a county without stations. */
export const deleteCounty = async (context: PlaceChangeContext, id: number): Promise<void> => {
  await changePlaces(context, async scoped => {
    const county = await findCounty(scoped, id)
    if (!county) throw problem('not_found')
    await removeCounty(scoped, id).catch(error => {
      throw isForeignKeyViolation(error) ? problem('conflict', { detail: ['county_not_empty'] }) : error
    })
    await recordAuditEntry(scoped, null, { name: county.name, code: county.code })
  })
}
