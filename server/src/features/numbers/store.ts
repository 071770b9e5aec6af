import type { CheckCount } from '@scrutineer/contract/numbers'
import { sql } from 'kysely'
import { allRows, onlyValue } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from '../../db/shared/counted-ngos.ts'
import { isCountedNumber } from '../../db/shared/reported-numbers.ts'

/** Parallel arrays, since there are tens of thousands of stations. */
export interface TurnoutColumns {
  readonly stations: readonly number[]
  readonly voters: readonly number[]
  readonly registeredVoters: readonly (number | null)[]
}

/** The newest number of each active station in these options. Turnout is a whole number; others are left out. */
export const findTurnout = async (
  { db }: ScopedDb,
  ngos: CountedNgos,
  optionIds: readonly number[],
): Promise<TurnoutColumns> => {
  const { rows } = await sql<TurnoutColumns>`
    with newest as (
      select distinct on (polling_station_id) polling_station_id, value from reported_number
      where option_id = any(${optionIds}::int[]) and ${isCountedNumber(ngos)} and value >= 0 and value = trunc(value)
      order by polling_station_id, answered_at desc, answer_id desc
    )
    select coalesce(json_agg(id), '[]') as stations, coalesce(json_agg(trunc(value)), '[]') as voters,
      coalesce(json_agg(registered_voters), '[]') as "registeredVoters"
    from newest join polling_station on id = polling_station_id
    where active`.execute(db)
  return rows[0] ?? { stations: [], voters: [], registeredVoters: [] }
}

/** The number of active stations with a report. Call it after applying counter deltas. */
export const countReportedStations = ({ db }: ScopedDb, { stationNgoId }: CountedNgos) => onlyValue<number>(db)`
  select count(*)::int as stations from tally join polling_station on polling_station.id = subject_id
  where measure = 'station_reports' and ngo_id = ${stationNgoId} and total > 0 and active`

/** Names of stations, by id. */
export const findStationNames = async ({ db }: ScopedDb, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select polling_station.id, county.code || ' ' || number as name
    from polling_station join county on county.id = county_id
    where polling_station.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The published checks that fire, or have fired, for reports that count: those that fire most first. */
export const countChecks = ({ db }: ScopedDb, { ids }: CountedNgos) => allRows<CheckCount>(db)`
  with fired as (
    select check_id, (count(*) filter (where ended_at is null))::int as open,
      (count(*) filter (where end_reason = 'repaired'))::int as repaired
    from fired_check join observer on observer.id = observer_id
    where ngo_id = any(${ids}::int[]) and not is_test_observer
    group by 1
  )
  select form_check.id as "idCheck", form.code as "formCode", form_check.says, form_check.severity, open, repaired
  from fired
  join form_check on form_check.id = check_id
  join form on form.id = form_check.form_id and last_version = current_version
  order by open desc, form.sort_order, form.id, form_check.id`
