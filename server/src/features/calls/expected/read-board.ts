import type { ScopedDb } from '../../../db/scoped-db.ts'
import { resolveAreaCounties } from '../../../db/shared/places/areas.ts'
import { orNotFound } from '../../../domain/problem.ts'
import { findCheckpoint, findCheckpoints, findCurrentCheckpoint } from '../checkpoints/store.ts'
import { type CellRow, countQueue, findBoardCounties, findCells } from './board-store.ts'

const cellKey = ({ checkpointId, countyId }: Pick<CellRow, 'checkpointId' | 'countyId'>) =>
  `${checkpointId} ${countyId}`

/** Counties × checkpoints with the reports expected in scope. */
export const readBoard = async (scoped: ScopedDb, ngoId: number | undefined, now: Date) => {
  const [checkpoints, counties, cells] = await Promise.all([
    findCheckpoints(scoped),
    findBoardCounties(scoped),
    findCells(scoped, { ngoId }),
  ])
  const byKey = new Map(cells.map(({ checkpointId, countyId, ...cell }) => [cellKey({ checkpointId, countyId }), cell]))
  return {
    checkpoints,
    idCurrent: checkpoints.findLast(({ dueAt }) => dueAt <= now)?.id ?? null,
    rows: counties.map(({ id: countyId, code, name, idArea }) => ({
      county: code,
      countyName: name,
      idArea,
      cells: checkpoints.map(({ id: checkpointId }) => byKey.get(cellKey({ checkpointId, countyId })) ?? null),
    })),
  }
}

export interface QueueQuery {
  readonly idCheckpoint?: number | undefined
  readonly county?: string | undefined
  readonly area?: number | undefined
  readonly idNgo?: number | undefined
}

/** The requested checkpoint, by default the newest that is due. Throws `not_found` for an unknown one. */
export const findQueueCheckpoint = async (scoped: ScopedDb, { idCheckpoint }: QueueQuery, now: Date) => {
  if (idCheckpoint === undefined) return findCurrentCheckpoint(scoped, now)
  return orNotFound(await findCheckpoint(scoped, idCheckpoint))
}

/** How many observers owe the report of a checkpoint. */
export const readQueue = async (scoped: ScopedDb, query: QueueQuery, now: Date) => {
  const checkpoint = await findQueueCheckpoint(scoped, query, now)
  if (!checkpoint) return { checkpoint: null, expected: 0, owing: 0, unreachable: 0, tryAgain: 0, toRing: 0 }
  const countyIds = await resolveAreaCounties(scoped, query.area)
  const filter = { ngoId: query.idNgo, countyCode: query.county, countyIds, now }
  return { checkpoint, ...(await countQueue(scoped, checkpoint.id, filter)) }
}
