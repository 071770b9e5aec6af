import type { ScopedDb } from '../../../db/scoped-db.ts'
import { isChanged, type PlaceNode } from './place-tree.ts'
import type { PlacePlan } from './plan.ts'
import {
  deactivateStations,
  insertAreas,
  insertCounties,
  insertStations,
  updateAreas,
  updateCounties,
  updateStations,
} from './store.ts'

/** Ids of places: of existing ones, and of new ones once they are inserted. */
const createIds = () => {
  const added = new Map<PlaceNode, number>()
  const idOf = (node: PlaceNode): number => {
    const id = node.id ?? added.get(node)
    if (id === undefined) throw new Error(`“${node.code}” was not inserted`)
    return id
  }
  return { added, idOf, parentId: ({ parent }: PlaceNode) => (parent ? idOf(parent) : null) }
}

type Ids = ReturnType<typeof createIds>

const writeAreas = async (scoped: ScopedDb, areas: readonly PlaceNode[], ids: Ids) => {
  const toRow = (node: PlaceNode) => ({ parentId: ids.parentId(node), code: node.code, name: node.name })
  for (const level of new Set(areas.map(area => area.level))) {
    const added = areas.filter(area => area.level === level && area.id === undefined)
    if (added.length === 0) continue
    const inserted = await insertAreas(scoped, level, added.map(toRow))
    for (const [index, node] of added.entries()) ids.added.set(node, inserted[index] ?? 0)
  }
  const changed = areas.filter(isChanged)
  if (changed.length > 0)
    await updateAreas(
      scoped,
      changed.map(node => ({ ...toRow(node), id: ids.idOf(node) })),
    )
}

const writeCounties = async (scoped: ScopedDb, counties: readonly PlaceNode[], ids: Ids) => {
  const toRow = (node: PlaceNode) => ({ areaId: ids.parentId(node), code: node.code, name: node.name })
  const added = counties.filter(({ id }) => id === undefined)
  if (added.length > 0) {
    const inserted = await insertCounties(scoped, added.map(toRow))
    for (const [index, node] of added.entries()) ids.added.set(node, inserted[index] ?? 0)
  }
  const changed = counties.filter(isChanged)
  if (changed.length > 0)
    await updateCounties(
      scoped,
      changed.map(node => ({ ...toRow(node), id: ids.idOf(node) })),
    )
}

/** Writes what an import plans. Changes come first: they may give up external ids that new stations have. */
export const applyPlan = async (
  scoped: ScopedDb,
  plan: PlacePlan,
  { deactivatesMissing }: { deactivatesMissing: boolean },
): Promise<void> => {
  const ids = createIds()
  await writeAreas(scoped, plan.areas, ids)
  await writeCounties(scoped, plan.counties, ids)
  if (plan.changed.length > 0) {
    const withOtherId = plan.changed.filter(
      ({ externalId, before }) => before.externalId !== null && before.externalId !== externalId,
    )
    await updateStations(
      scoped,
      plan.changed.map(station => ({ ...station, id: station.before.id })),
      withOtherId.map(({ before }) => before.id),
    )
  }
  if (plan.added.length > 0)
    await insertStations(
      scoped,
      plan.added.map(station => ({ ...station, countyId: ids.idOf(station.county) })),
    )
  if (deactivatesMissing && plan.missing.length > 0)
    await deactivateStations(
      scoped,
      plan.missing.map(({ id }) => id),
    )
}
