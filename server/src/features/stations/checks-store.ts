import type { StationChecks } from '@scrutineer/contract/stations'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'

export interface StationCheckRow extends Omit<StationChecks['open'][number], 'firedAt'> {
  readonly firedAt: Date
  /** Why it ended; null if it fires. */
  readonly end: string | null
}

/** The checks that fire, or have fired, for the reports in scope from a station, newest first. */
export const findStationChecks = async ({ db, scope }: ScopedDb, stationId: number): Promise<StationCheckRow[]> => {
  const { rows } = await sql<StationCheckRow>`
    select check_id as "idCheck", says, severity, observer_id as "idObserver", fired_at as "firedAt", end_reason as end
    from fired_check join observer on observer.id = observer_id
    where polling_station_id = ${stationId}
      and ${observerInScope(scope)}
    order by fired_at desc, fired_check.id desc`.execute(db)
  return rows
}
