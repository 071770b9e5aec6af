import type { County } from '@scrutineer/contract/geography'
import { getOrAdd } from '@scrutineer/contract/helpers/groups'
import type { Area } from '@scrutineer/contract/places'
import { areaPath, areaPathName, inTreeOrder } from '../../../shared/places/area-tree.ts'

type NamedCounty = Pick<County, 'code' | 'name' | 'idArea'>

/** An area with all its counties, or a county. */
export interface Place {
  readonly key: string
  readonly label: string
  readonly codes: readonly string[]
}

/** The areas that contain counties, from the top, then the counties. */
export const selectablePlaces = (areas: readonly Area[], counties: readonly NamedCounty[]): Place[] => {
  const codesByArea = new Map<number, string[]>()
  for (const { code, idArea } of counties)
    for (const { id } of areaPath(areas, idArea)) getOrAdd(codesByArea, id, () => []).push(code)
  const ofAreas = inTreeOrder(areas).flatMap(({ id }) => {
    const codes = codesByArea.get(id)
    return codes ? [{ key: `area/${id}`, label: areaPathName(areas, id), codes }] : []
  })
  return [...ofAreas, ...counties.map(({ code, name }) => ({ key: code, label: `${code} · ${name}`, codes: [code] }))]
}

/** The selected counties as few places: an area stands for its counties if all of them are selected. */
export const summarizeSelection = (codes: readonly string[], places: readonly Place[]): Place[] => {
  const rest = new Set(codes)
  const known = places.filter(place => {
    const isSelected = place.codes.every(code => rest.has(code))
    if (isSelected) for (const code of place.codes) rest.delete(code)
    return isSelected
  })
  // A county that was removed since.
  return [...known, ...[...rest].map(code => ({ key: code, label: code, codes: [code] }))]
}
