import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { ngoScopeCondition } from '../../db/shared/scope-condition.ts'

interface CountedNgo {
  readonly id: number
  readonly shortName: string
  readonly observerCount: number
}

/** The NGOs whose reports a situation counts. */
export interface CountedNgos {
  readonly ngos: readonly CountedNgo[]
  readonly ids: readonly number[]
  /** `ngo_id` of the station counters: 0 for all active NGOs together. */
  readonly stationNgoId: number
  /** The only NGO; undefined for all. */
  readonly onlyNgoId: number | undefined
}

/** Active NGOs in scope, or one of them. */
export const findCountedNgos = async ({ db, scope }: ScopedDb, ngoId: number | undefined): Promise<CountedNgos> => {
  const { rows } = await sql<CountedNgo>`
    select id, short_name as "shortName", observer_count as "observerCount" from ngo
    where is_active and ${ngoScopeCondition(scope, 'ngo.id')} and (${ngoId ?? null}::int is null or id = ${ngoId ?? null}::int)
    order by short_name, id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const isAll = scope.kind === 'everything' && ngoId === undefined
  // No NGO has the id -1: the requested one is inactive or out of scope.
  const onlyNgoId = isAll ? undefined : (ids[0] ?? -1)
  return { ngos: rows, ids, stationNgoId: onlyNgoId ?? 0, onlyNgoId }
}
