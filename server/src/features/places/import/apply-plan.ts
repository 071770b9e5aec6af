import type { ScopedDb } from '../../../db/scoped-db.ts'
import { inBatches } from '../../../domain/concurrency/slices.ts'
import { isChanged, type PlaceNode } from './place-tree.ts'
import type { PlacePlan } from './plan.ts'
import {
  clearExternalIds,
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

/** Inserts places in batches and remembers their ids. */
const insertPlaces = async <Row>(
  { added }: Ids,
  nodes: readonly PlaceNode[],
  toRow: (node: PlaceNode) => Row,
  insert: (rows: readonly Row[]) => Promise<readonly number[]>,
) => {
  for (const batch of inBatches(nodes)) {
    const inserted = await insert(batch.map(toRow))
    for (const [index, node] of batch.entries()) added.set(node, inserted[index] ?? 0)
  }
}

const isNew = ({ id }: PlaceNode) => id === undefined

const writeAreas = async (scoped: ScopedDb, areas: readonly PlaceNode[], ids: Ids) => {
  const toRow = (node: PlaceNode) => ({ parentId: ids.parentId(node), code: node.code, name: node.name })
  for (const level of new Set(areas.map(area => area.level))) {
    const added = areas.filter(area => area.level === level && isNew(area))
    await insertPlaces(ids, added, toRow, rows => insertAreas(scoped, level, rows))
  }
  for (const batch of inBatches(areas.filter(isChanged)))
    await updateAreas(
      scoped,
      batch.map(node => ({ ...toRow(node), id: ids.idOf(node) })),
    )
}

const writeCounties = async (scoped: ScopedDb, counties: readonly PlaceNode[], ids: Ids) => {
  const toRow = (node: PlaceNode) => ({ areaId: ids.parentId(node), code: node.code, name: node.name })
  await insertPlaces(ids, counties.filter(isNew), toRow, rows => insertCounties(scoped, rows))
  for (const batch of inBatches(counties.filter(isChanged)))
    await updateCounties(
      scoped,
      batch.map(node => ({ ...toRow(node), id: ids.idOf(node) })),
    )
}

const writeStations = async (scoped: ScopedDb, { changed, added }: PlacePlan, ids: Ids) => {
  // Ids may move between stations.
  const withOtherId = changed.filter(
    ({ externalId, before }) => before.externalId !== null && before.externalId !== externalId,
  )
  for (const batch of inBatches(withOtherId))
    await clearExternalIds(
      scoped,
      batch.map(({ before }) => before.id),
    )
  for (const batch of inBatches(changed))
    await updateStations(
      scoped,
      batch.map(station => ({ ...station, id: station.before.id })),
    )
  for (const batch of inBatches(added))
    await insertStations(
      scoped,
      batch.map(station => ({ ...station, countyId: ids.idOf(station.county) })),
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
  await writeStations(scoped, plan, ids)
  for (const batch of inBatches(deactivatesMissing ? plan.missing : []))
    await deactivateStations(
      scoped,
      batch.map(({ id }) => id),
    )
}
