import type { StationChecks } from '@scrutineer/contract/stations'
import { allRows } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'

export interface StationCheckRow extends Omit<StationChecks['open'][number], 'firedAt'> {
  readonly firedAt: Date
  /** Why it ended; null if it fires. */
  readonly end: string | null
}

/** The checks that fire, or have fired, for the reports in scope from a station, newest first. */
export const findStationChecks = ({ db, scope }: ScopedDb, stationId: number) => allRows<StationCheckRow>(db)`
  select check_id as "idCheck", says, severity, observer_id as "idObserver", fired_at as "firedAt", end_reason as end
  from fired_check join observer on observer.id = observer_id
  where polling_station_id = ${stationId}
    and ${observerInScope(scope)}
  order by fired_at desc, fired_check.id desc`
