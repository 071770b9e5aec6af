import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { applyCounterDeltas, lockCounters, timeBucket } from '../../../db/shared/counters.ts'
import type { Merge } from './report-store.ts'

/** Reports of an NGO in a time bucket. */
export interface TimeBucketCount {
  readonly ngoId: number
  readonly beginsAt: Date
  readonly reports: number
}

/** Adds the observers' reports in the counties of both stations to the counters, or subtracts them. */
const countReports = async ({ db }: ScopedDb, { from, into, observers }: Merge, sign: 1 | -1): Promise<void> => {
  await sql`
    insert into tally_delta (ngo_id, county_id, polling_station_id, threads, urgent_threads, observers, flags,
      opening_flags, counting_flags)
    select thread.ngo_id, county_id, polling_station_id, ${sign}::int, ${sign}::int * (flagged_count > 0)::int,
      ${sign}::int * is_counted * (first_answer_at is not null and row_number() over (
        partition by observer_id, county_id, first_answer_at is null order by polling_station_id) = 1)::int,
      ${sign}::int * is_counted * flagged_count, ${sign}::int * is_counted * opening_flagged_count,
      ${sign}::int * is_counted * counting_flagged_count
    from thread
    join (select id, (not is_test_observer)::int as is_counted from observer) as observer on observer.id = observer_id
    where observer_id = any(${observers}::int[])
      and county_id in (select county_id from polling_station where id in (${from}, ${into}))`.execute(db)
}

/** Adds what a recount of the situation counts per report, or subtracts it. */
const countSituation = async ({ db }: ScopedDb, { from, into, observers }: Merge, sign: 1 | -1): Promise<void> => {
  await sql`
    insert into situation_delta (ngo_id, measure, subject_ids, amount)
    select ngo_id, 'quarter_reports', array[quarter], ${sign}::int * count(*) from (
      select observer_id, polling_station_id, quarter_hour(answered_at) as quarter from answer
      where history_position is null
        and observer_id = any(${observers}::int[]) and polling_station_id in (${from}, ${into})
      union
      select observer_id, polling_station_id, quarter_hour(created_at)
      from note join thread using (observer_id, polling_station_id)
      where (first_answer_at is null or created_at < first_answer_at)
        and observer_id = any(${observers}::int[]) and polling_station_id in (${from}, ${into})
    ) as report join observer on observer.id = observer_id group by ngo_id, quarter
    union all
    select ngo_id, 'form_reports', array[form_id], ${sign}::int * count(*)
    from received_form join observer on observer.id = observer_id
    where observer_id = any(${observers}::int[]) and polling_station_id in (${from}, ${into})
    group by ngo_id, form_id`.execute(db)
}

/** The trigger of new reports counts the forms of merged ones with a flag again. */
const uncountFlaggedForms = async ({ db }: ScopedDb, { from, into, observers }: Merge): Promise<void> => {
  await sql`
    with uncounted as (
      update received_form set is_flagged = false
      where observer_id = any(${observers}::int[]) and polling_station_id in (${from}, ${into}) and is_flagged
      returning observer_id, form_id
    )
    insert into situation_delta (ngo_id, measure, subject_ids, amount)
    select ngo_id, 'form_flagged', array[form_id], -count(*)
    from uncounted join observer on observer.id = observer_id group by ngo_id, form_id`.execute(db)
}

const findTimeBuckets = async ({ db }: ScopedDb, { from, into, observers }: Merge): Promise<TimeBucketCount[]> => {
  const { rows } = await sql<TimeBucketCount>`
    select ngo_id as "ngoId", ${timeBucket('sort_at')} as "beginsAt", count(*)::int as reports from thread
    where observer_id = any(${observers}::int[]) and polling_station_id in (${from}, ${into})
    group by 1, 2`.execute(db)
  return rows
}

/** Subtracts the reports of both stations from the counters; returns their times. */
export const uncountReports = async (scoped: ScopedDb, merge: Merge): Promise<TimeBucketCount[]> => {
  const { from, into, observers } = merge
  await countReports(scoped, merge, -1)
  await countSituation(scoped, merge, -1)
  await uncountFlaggedForms(scoped, merge)
  await sql`
    insert into situation_delta (ngo_id, measure, subject_ids, amount)
    select ngo_id, 'station_reports', array[polling_station_id], -1 from thread
    where observer_id = any(${observers}::int[]) and polling_station_id in (${from}, ${into})
    union all
    select ngo_id, 'station_flagged', array[polling_station_id], -1 from thread
    where observer_id = any(${observers}::int[]) and polling_station_id in (${from}, ${into}) and flagged_count > 0`.execute(
    scoped.db,
  )
  return findTimeBuckets(scoped, merge)
}

/** Adds the merged reports to the counters. The trigger of new reports counted the station, and the quarter hour once. */
export const recountReports = async (
  scoped: ScopedDb,
  merge: Merge,
  before: readonly TimeBucketCount[],
): Promise<void> => {
  const { db } = scoped
  const { from, into, observers } = merge
  await countReports(scoped, merge, 1)
  await countSituation(scoped, merge, 1)
  await sql`
    insert into situation_delta (ngo_id, measure, subject_ids, amount)
    select ngo_id, 'quarter_reports', array[quarter_hour(sort_at)], -1 from thread
    where observer_id = any(${observers}::int[]) and polling_station_id = ${into}`.execute(db)
  const after = await findTimeBuckets(scoped, merge)
  const changes = [...before.map(row => ({ ...row, reports: -row.reports })), ...after]
  await lockCounters(db)
  await sql`
    insert into time_tally as existing (ngo_id, begins_at, threads)
    select ngo_id, begins_at, sum(reports) from unnest(
      ${changes.map(({ ngoId }) => ngoId)}::int[], ${changes.map(({ beginsAt }) => beginsAt)}::timestamptz[],
      ${changes.map(({ reports }) => reports)}::int[]) as change(ngo_id, begins_at, reports)
    group by 1, 2
    on conflict (ngo_id, begins_at) do update set threads = existing.threads + excluded.threads`.execute(db)
  await applyCounterDeltas(db)
  await sql`delete from station_tally where polling_station_id = ${from}`.execute(db)
  await sql`
    delete from situation_tally
    where measure in ('station_reports', 'station_flagged') and subject_id = ${from}`.execute(db)
  const counties = sql`(select county_id from polling_station where id in (${from}, ${into}))`
  // A recount has no rows of counties without reports.
  await sql`delete from county_tally where threads = 0 and county_id in ${counties}`.execute(db)
  await sql`delete from situation_tally where measure = 'county_stations' and subject_id in ${counties}`.execute(db)
  await sql`
    insert into situation_tally (measure, ngo_id, subject_id, total)
    select 'county_stations', ngo_id, county_id, count(*)
    from situation_tally join polling_station on polling_station.id = subject_id
    where measure = 'station_reports' and total > 0 and county_id in ${counties}
    group by 2, 3`.execute(db)
}
