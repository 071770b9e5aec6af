import { groupBy } from '@scrutineer/contract/helpers/groups'
import type { Area } from '@scrutineer/contract/places'
import { areaPath } from './area-tree.ts'

/** The rows of counties by the area of a level that contains them; those in none are last, without an area. */
export const groupByArea = <Row extends { idArea?: number | null | undefined }>(
  rows: readonly Row[],
  areas: readonly Area[],
  level: number,
): { area: Area | undefined; rows: readonly Row[] }[] => {
  const groups = groupBy(rows, row => areaPath(areas, row.idArea)[level - 1])
  const all = [...groups].map(([area, inArea]) => ({ area, rows: inArea }))
  return all.sort((one, other) => Number(one.area === undefined) - Number(other.area === undefined))
}
