import { sql } from 'kysely'
import type { ScopedDb } from '../scoped-db.ts'
import { ngoScopeCondition } from './scope-condition.ts'

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
  /** Number of inactive NGOs with reports. */
  readonly inactive: number
}

/** Active NGOs in scope, or one of them. */
export const findCountedNgos = async ({ db, scope }: ScopedDb, ngoId: number | undefined): Promise<CountedNgos> => {
  const { rows } = await sql<CountedNgo & { isActive: boolean }>`
    select id, short_name as "shortName", observer_count as "observerCount", is_active as "isActive" from ngo
    where ${ngoScopeCondition(scope, 'ngo.id')} and (${ngoId ?? null}::int is null or id = ${ngoId ?? null}::int)
      and (is_active or exists (select from tally where measure = 'county_reports' and ngo_id = ngo.id and total > 0))
    order by short_name, id`.execute(db)
  const ngos = rows.filter(({ isActive }) => isActive)
  const ids = ngos.map(({ id }) => id)
  const isAll = scope.kind === 'everything' && ngoId === undefined
  // No NGO has the id -1: the requested one is inactive or out of scope.
  const onlyNgoId = isAll ? undefined : (ids[0] ?? -1)
  return { ngos, ids, stationNgoId: onlyNgoId ?? 0, onlyNgoId, inactive: rows.length - ngos.length }
}
