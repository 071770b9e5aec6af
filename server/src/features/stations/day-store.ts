import { MAX_DAY_EVENTS, type StationEvent } from '@scrutineer/contract/stations'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { observersOfStation } from '../../db/shared/observer-station.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'

export interface StationEventRow {
  readonly kind: StationEvent['kind']
  readonly at: Date
  readonly observerId: number
  readonly name: string
  readonly flaggedCount: number
}

/** The newest events of a station between two times in scope, in the order of time. */
export const findStationEvents = async (
  { db, scope }: ScopedDb,
  stationId: number,
  { from, until }: { from: Date; until: Date },
): Promise<StationEventRow[]> => {
  const isInDay = (column: string) =>
    sql`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${until}::timestamptz`
  const { rows } = await sql<StationEventRow>`
    with event(kind, at, observer_id, flagged) as (
      select 'arrival', arrived_at, observer_id, 0 from visit
      where polling_station_id = ${stationId} and superseded_at is null and ${isInDay('arrived_at')}
      union all
      select 'departure', left_at, observer_id, 0 from visit
      where polling_station_id = ${stationId} and superseded_at is null and ${isInDay('left_at')}
      union all
      select 'answers', answered_at, observer_id, count(*) filter (where exists (
        select from selected_option where answer_id = answer.id and flagged))::int
      from answer where polling_station_id = ${stationId} and ${isInDay('answered_at')}
      group by observer_id, form_id, answered_at
      union all
      select 'note', created_at, observer_id, 0 from note
      where polling_station_id = ${stationId} and ${isInDay('created_at')}
      union all
      select 'call', at, observer_id, 0 from phone_call
      where ${isInDay('at')} and observer_id in (${observersOfStation(stationId)})
    )
    select event.kind, event.at, event.observer_id as "observerId", observer.name, event.flagged as "flaggedCount"
    from event join observer on observer.id = event.observer_id
    where ${observerInScope(scope)}
    order by event.at desc, event.kind desc, event.observer_id limit ${MAX_DAY_EVENTS}`.execute(db)
  return rows.reverse()
}
