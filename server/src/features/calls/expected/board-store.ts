import type { BoardCell, CallQueue } from '@scrutineer/contract/fields/call-values'
import { sql } from 'kysely'
import { allRows } from '../../../db/query.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { type ExpectedFilter, expectedReports } from './report-states-store.ts'

export interface CellRow extends BoardCell {
  readonly checkpointId: number
  readonly countyId: number
}

/** The board's cells in scope. Cells without an expected report are absent. */
export const findCells = (scoped: ScopedDb, filter: ExpectedFilter) => allRows<CellRow>(scoped.db)`
  with ${expectedReports(scoped, filter)}
  select checkpoint_id as "checkpointId", county_id as "countyId", count(*)::int as expected,
    (count(*) filter (where is_complete))::int as received, (count(*) filter (where is_late))::int as late,
    (count(*) filter (where is_partial))::int as partial,
    (count(*) filter (where is_unreachable))::int as unreachable,
    (count(*) filter (where not (is_complete or is_partial or is_unreachable)))::int as missing
  from expected
  group by 1, 2`

/** All counties in their sort order. */
export const findBoardCounties = ({ db }: ScopedDb) =>
  db
    .selectFrom('county')
    .select(['id', 'code', 'name', 'area_id as idArea'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

export type QueueCounts = Omit<CallQueue, 'checkpoint'>

/** Numbers of observers from whom the checkpoint expects a report. */
export const countQueue = async (
  scoped: ScopedDb,
  checkpointId: number,
  { now, ...filter }: Omit<ExpectedFilter, 'checkpointIds'> & { readonly now: Date },
): Promise<QueueCounts> => {
  const { rows } = await sql<QueueCounts>`
    with ${expectedReports(scoped, { ...filter, checkpointIds: [checkpointId] })}, person as (
      select observer_id, bool_or(not is_complete) as owes, bool_or(is_unreachable) as is_unreachable,
        min(next_try_at) as next_try_at
      from expected group by 1
    )
    select count(*)::int as expected, (count(*) filter (where owes))::int as owing,
      (count(*) filter (where is_unreachable))::int as unreachable,
      (count(*) filter (where owes and not is_unreachable and next_try_at <= ${now}::timestamptz))::int as "tryAgain",
      (count(*) filter (where owes and not is_unreachable and coalesce(next_try_at <= ${now}::timestamptz, true)
        and not exists (
          select from call_claim
          where call_claim.observer_id = person.observer_id and expires_at > ${now}::timestamptz)))::int as "toRing"
    from person`.execute(scoped.db)
  return rows[0] ?? { expected: 0, owing: 0, unreachable: 0, tryAgain: 0, toRing: 0 }
}

/** Observers in scope who owe the report of the checkpoint. */
export const findOwingObservers = async (scoped: ScopedDb, checkpointId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with ${expectedReports(scoped, { checkpointIds: [checkpointId] })}
    select distinct observer_id as id from expected where not is_complete order by 1`.execute(scoped.db)
  return rows.map(({ id }) => id)
}
