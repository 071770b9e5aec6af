import { useQuery } from '@tanstack/react-query'
import type { Choice } from '../../ui/form/combobox.tsx'
import { areaPathName, inTreeOrder } from './area-tree.ts'
import { areasQuery } from './areas.ts'

/** The areas as choices in the order of a tree, each with the areas that contain it. Empty if there are none. */
export const useAreaChoices = (isWanted = true): Choice[] => {
  const { data: areas = [] } = useQuery(isWanted ? areasQuery : { ...areasQuery, enabled: false })
  return inTreeOrder(areas ?? []).map(({ id }) => ({ value: String(id), label: areaPathName(areas ?? [], id) }))
}
