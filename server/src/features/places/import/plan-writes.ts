import { groupBy } from '@scrutineer/contract/helpers/groups'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { inBatches } from '../../../domain/concurrency/slices.ts'
import { isChanged, type PlaceNode } from './place-tree.ts'
import { isOtherBuilding, type PlacePlan } from './plan.ts'
import { deactivateStations, endMeanings, insertPlaces, insertStations, updatePlaces, updateStations } from './store.ts'

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

/** Writes the areas, or the counties, level by level from the top. */
function* writePlaces(places: readonly PlaceNode[], { added, idOf, parentId }: Ids): Generator<Write> {
  const toRow = (node: PlaceNode) => ({ parentId: parentId(node), code: node.code, name: node.name })
  for (const [level, ofLevel] of groupBy(places, place => place.level)) {
    for (const batch of inBatches(ofLevel.filter(({ id }) => id === undefined)))
      yield async scoped => {
        const inserted = await insertPlaces(scoped, level, batch.map(toRow))
        for (const [index, node] of batch.entries()) added.set(node, inserted[index] ?? 0)
      }
    for (const batch of inBatches(ofLevel.filter(isChanged)))
      yield scoped =>
        updatePlaces(
          scoped,
          level,
          batch.map(node => ({ ...toRow(node), id: idOf(node) })),
        )
  }
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
  yield* writePlaces(plan.areas, ids)
  yield* writePlaces(plan.counties, ids)
  yield* writeStations(plan, ids, now)
  for (const batch of inBatches(deactivatesMissing ? plan.missing : []))
    yield scoped =>
      deactivateStations(
        scoped,
        batch.map(({ id }) => id),
      )
}
