import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import type { Merge } from './report-store.ts'

export interface SeenReport {
  readonly staffId: number
  readonly observerId: number
  /** As text: infinite for what became unseen. */
  readonly seenUntil: string
}

/** Removes what accounts have seen of the reports; returns what they have seen of the merged ones. */
export const takeSeen = async ({ db }: ScopedDb, { from, into, observers }: Merge): Promise<SeenReport[]> => {
  const { rows } = await sql<SeenReport>`
    with report as (
      select observer_id, polling_station_id, sort_at, count(*) over (partition by observer_id) as reports
      from thread where observer_id = any(${observers}::int[]) and polling_station_id in (${from}, ${into})
    )
    select staff_id as "staffId", observer_id as "observerId",
      (case when bool_and(seen_until >= sort_at) then max(seen_until) else min(seen_until) end)::text as "seenUntil"
    from thread_seen join report using (observer_id, polling_station_id)
    group by staff_id, observer_id, reports
    -- One that the account hasn't opened makes the merged report unseen.
    having count(*) = reports`.execute(db)
  await sql`
    delete from thread_seen
    where observer_id = any(${observers}::int[]) and polling_station_id in (${from}, ${into})`.execute(db)
  return rows
}

export const restoreSeen = async ({ db }: ScopedDb, { into }: Merge, seen: readonly SeenReport[]): Promise<void> => {
  await sql`
    insert into thread_seen (staff_id, observer_id, polling_station_id, seen_until)
    select staff_id, observer_id, ${into}::int, seen_until from unnest(
      ${seen.map(({ staffId }) => staffId)}::int[], ${seen.map(({ observerId }) => observerId)}::int[],
      ${seen.map(({ seenUntil }) => seenUntil)}::timestamptz[]) as seen(staff_id, observer_id, seen_until)`.execute(db)
}
