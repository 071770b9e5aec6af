import { useQuery } from '@tanstack/react-query'
import type { Choice } from '../../ui/form/combobox.tsx'
import { areaPathName, inTreeOrder } from './area-tree.ts'
import { areasQuery } from './areas.ts'

/** The areas as choices in the order of a tree, each with the areas that contain it. Empty if there are none. */
export const useAreaChoices = (): Choice[] => {
  const { data: areas = [] } = useQuery(areasQuery)
  return inTreeOrder(areas ?? []).map(({ id }) => ({ value: String(id), label: areaPathName(areas ?? [], id) }))
}
