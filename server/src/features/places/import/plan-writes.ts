import type { ScopedDb } from '../../../db/scoped-db.ts'
import { inBatches } from '../../../domain/concurrency/slices.ts'
import { isChanged, type PlaceNode } from './place-tree.ts'
import { isOtherBuilding, type PlacePlan } from './plan.ts'
import {
  deactivateStations,
  endMeanings,
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

/** A statement of an import. */
type Write = (scoped: ScopedDb) => Promise<void>

/** Inserts places in batches and records their ids. */
function* insertPlaces<Row>(
  { added }: Ids,
  nodes: readonly PlaceNode[],
  toRow: (node: PlaceNode) => Row,
  insert: (scoped: ScopedDb, rows: readonly Row[]) => Promise<readonly number[]>,
): Generator<Write> {
  for (const batch of inBatches(nodes))
    yield async scoped => {
      const inserted = await insert(scoped, batch.map(toRow))
      for (const [index, node] of batch.entries()) added.set(node, inserted[index] ?? 0)
    }
}

const isNew = ({ id }: PlaceNode) => id === undefined

function* writeAreas(areas: readonly PlaceNode[], ids: Ids): Generator<Write> {
  const toRow = (node: PlaceNode) => ({ parentId: ids.parentId(node), code: node.code, name: node.name })
  for (const level of new Set(areas.map(area => area.level))) {
    const added = areas.filter(area => area.level === level && isNew(area))
    yield* insertPlaces(ids, added, toRow, (scoped, rows) => insertAreas(scoped, level, rows))
  }
  for (const batch of inBatches(areas.filter(isChanged)))
    yield scoped =>
      updateAreas(
        scoped,
        batch.map(node => ({ ...toRow(node), id: ids.idOf(node) })),
      )
}

function* writeCounties(counties: readonly PlaceNode[], ids: Ids): Generator<Write> {
  const toRow = (node: PlaceNode) => ({ areaId: ids.parentId(node), code: node.code, name: node.name })
  yield* insertPlaces(ids, counties.filter(isNew), toRow, insertCounties)
  for (const batch of inBatches(counties.filter(isChanged)))
    yield scoped =>
      updateCounties(
        scoped,
        batch.map(node => ({ ...toRow(node), id: ids.idOf(node) })),
      )
}

function* writeStations({ changed, added }: PlacePlan, ids: Ids, now: Date): Generator<Write> {
  for (const batch of inBatches(changed))
    yield async scoped => {
      const others = batch.filter(isOtherBuilding)
      if (others.length > 0)
        await endMeanings(
          scoped,
          others.map(({ before }) => before.id),
          now,
        )
      await updateStations(
        scoped,
        batch.map(station => ({ ...station, id: station.before.id })),
        now,
      )
    }
  for (const batch of inBatches(added))
    yield scoped =>
      insertStations(
        scoped,
        batch.map(station => ({ ...station, countyId: ids.idOf(station.county) })),
      )
}

/**
 * The statements of what an import plans, in their order. Each one uses the ids that the statements before it inserted.
 */
export function* planWrites(
  plan: PlacePlan,
  { deactivatesMissing, now }: { deactivatesMissing: boolean; now: Date },
): Generator<Write> {
  const ids = createIds()
  yield* writeAreas(plan.areas, ids)
  yield* writeCounties(plan.counties, ids)
  yield* writeStations(plan, ids, now)
  for (const batch of inBatches(deactivatesMissing ? plan.missing : []))
    yield scoped =>
      deactivateStations(
        scoped,
        batch.map(({ id }) => id),
      )
}
