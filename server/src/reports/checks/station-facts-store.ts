import type { Db } from '../../db/client.ts'
import { allRows, run } from '../../db/query.ts'

/** Stations with a fact that changed and whose reports are not yet evaluated with it. */
export const findStationsToRecheck = async (db: Db) =>
  db
    .selectFrom('polling_station')
    .where('facts_changed_at', 'is not', null)
    .select(['id', 'facts_changed_at as changedAt'])
    .execute()

/** The reports from these stations whose form has a check of a station's fact, by form and observer. */
export const findReportsWithFacts = (db: Db, stationIds: readonly number[]) => allRows<{
  formId: number
  observerId: number
  stationIds: number[]
}>(db)`
  select form_id as "formId", observer_id as "observerId", array_agg(polling_station_id) as "stationIds"
  from thread join form_progress using (observer_id, polling_station_id)
  where polling_station_id = any(${stationIds}::int[]) and form_id in (
    select form_id from form_check join form on form.id = form_id and form.current_version = last_version
    where rule::text like '%"station.%'
  )
  group by 1, 2 order by 2, 1`

/** The stations' reports were evaluated, unless a fact changed again. */
export const markStationsRechecked = (
  db: Db,
  stations: readonly { readonly id: number; readonly changedAt: Date | null }[],
) => run(db)`
  update polling_station set facts_changed_at = null
  from unnest(${stations.map(({ id }) => id)}::int[], ${stations.map(({ changedAt }) => changedAt)}::timestamptz[])
    as evaluated(id, changed_at)
  where polling_station.id = evaluated.id and facts_changed_at = changed_at`
