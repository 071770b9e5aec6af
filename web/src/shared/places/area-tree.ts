import type { Area } from '@scrutineer/contract/places'

/** The areas in the order of a tree: each is followed by those that it contains. */
export const inTreeOrder = (areas: readonly Area[], idParent: number | null = null): Area[] =>
  areas.filter(area => area.idParent === idParent).flatMap(area => [area, ...inTreeOrder(areas, area.id)])

/** The area and those that contain it, from the top. */
export const areaPath = (areas: readonly Area[], id: number | null | undefined): Area[] => {
  const area = areas.find(each => each.id === id)
  return area ? [...areaPath(areas, area.idParent), area] : []
}

/** Names of the area and those that contain it: `Masovia › Warsaw`. Empty without an area. */
export const areaPathName = (areas: readonly Area[], id: number | null | undefined) =>
  areaPath(areas, id)
    .map(({ name }) => name)
    .join(' › ')
