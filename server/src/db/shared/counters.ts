import { sql } from 'kysely'
import { type Db, inTransaction } from '../client.ts'

// Counters of lists and rankings. `threads.ts` writes the deltas of reports, triggers those of what accounts have seen; other
// changes are here.

/** Length of a time bucket, which starts at a multiple of it since 1970. */
export const TIME_BUCKET_MS = 600_000

/** The start of the ten-minute bucket of a time. */
export const timeBucket = (column: string) => sql`date_bin('10 minutes', ${sql.ref(column)}, 'epoch')`

/** Threads per NGO and ten-minute bucket: the counters and the deltas not yet applied to them. */
export const timeBucketCounts = sql`
  select ngo_id, begins_at, threads from time_tally
  union all
  select ngo_id, came_to, 1 from time_delta
  union all
  select ngo_id, left_from, -1 from time_delta where left_from is not null`

const COUNTERS_LOCK = 5_417_204

/** Until the transaction ends, no other one applies deltas or changes which NGOs are counted. */
export const lockCounters = (db: Db) => sql`select pg_advisory_xact_lock(${COUNTERS_LOCK})`.execute(db)

const applyTimeDeltas = (db: Db) =>
  sql`
    with deltas as (
      delete from time_delta returning ngo_id, came_to, left_from
    )
    insert into time_tally as existing
    select ngo_id, begins_at, sum(threads) from (
      select ngo_id, came_to as begins_at, 1 as threads from deltas
      union all
      select ngo_id, left_from, -1 from deltas where left_from is not null
    ) as change group by 1, 2
    on conflict (ngo_id, begins_at) do update set threads = existing.threads + excluded.threads`.execute(db)

const applySeenDeltas = (db: Db) =>
  sql`
    with deltas as (
      delete from seen_delta returning staff_id, ngo_id, threads
    )
    insert into seen_tally as existing
    select staff_id, ngo_id, sum(threads) from deltas group by 1, 2
    on conflict (staff_id, ngo_id) do update set threads = existing.threads + excluded.threads`.execute(db)

/** Stations are also counted for all active NGOs together; a county's, when a station gets its first report. */
const applySituationDeltas = (db: Db) =>
  sql`
    with deltas as (
      delete from situation_delta returning measure, ngo_id, subject_ids, amount
    ), change as (
      select measure, ngo_id, subject_id, sum(amount)::int as amount
      from deltas, unnest(subject_ids) as subject_id group by 1, 2, 3
    ), counted as (
      select measure, ngo_id, subject_id, amount from change where amount <> 0
      union all
      select measure, 0, subject_id, sum(amount)::int from change join ngo on ngo.id = ngo_id and is_active
      where measure in ('station_reports', 'station_flagged')
      group by 1, 3 having sum(amount) <> 0
    ), updated as (
      insert into situation_tally as existing select * from counted
      on conflict (measure, ngo_id, subject_id) do update set total = existing.total + excluded.total
      returning measure, ngo_id, subject_id, total
    )
    insert into situation_tally as existing
    select 'county_stations', ngo_id, county_id, count(*)
    from updated join counted using (measure, ngo_id, subject_id)
    join polling_station on polling_station.id = subject_id
    where measure = 'station_reports' and total = amount group by 2, 3
    on conflict (measure, ngo_id, subject_id) do update set total = existing.total + excluded.total`.execute(db)

/** Applies all pending deltas to the counters in one transaction. */
export const applyCounterDeltas = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from tally_delta) or exists (select from time_delta)
      or exists (select from seen_delta) or exists (select from situation_delta) as any`.execute(db)
  if (!rows[0]?.any) return
  await inTransaction(db, async trx => {
    await lockCounters(trx)
    await applyTimeDeltas(trx)
    await applySeenDeltas(trx)
    await applySituationDeltas(trx)
    await sql`
      with deltas as (
        delete from tally_delta returning *
      ), counties as (
        insert into county_tally as existing
        select ngo_id, county_id, sum(threads), sum(urgent_threads), sum(observers),
          sum(flags), sum(opening_flags), sum(counting_flags)
        from deltas group by 1, 2
        on conflict (ngo_id, county_id) do update set
          threads = existing.threads + excluded.threads, urgent_threads = existing.urgent_threads + excluded.urgent_threads,
          observers = existing.observers + excluded.observers, flags = existing.flags + excluded.flags,
          opening_flags = existing.opening_flags + excluded.opening_flags,
          counting_flags = existing.counting_flags + excluded.counting_flags
      )
      insert into station_tally as existing
      select counted.ngo_id, polling_station.id, county.code || ' ' || polling_station.number,
        sum(flags), sum(opening_flags), sum(counting_flags)
      from (
        select * from deltas
        union all
        select deltas.id, 0, county_id, polling_station_id, threads, urgent_threads, observers, flags, opening_flags, counting_flags
        from deltas join ngo on ngo.id = deltas.ngo_id and ngo.is_active
      ) as counted
      join polling_station on polling_station.id = counted.polling_station_id
      join county on county.id = polling_station.county_id
      where flags <> 0 or opening_flags <> 0 or counting_flags <> 0
      group by 1, 2, 3
      on conflict (ngo_id, polling_station_id) do update set
        flags = existing.flags + excluded.flags, opening_flags = existing.opening_flags + excluded.opening_flags,
        counting_flags = existing.counting_flags + excluded.counting_flags`.execute(trx)
  })
}

/** Recomputes the totals of active NGOs (`ngo_id` 0). Call it in the transaction that activates or deactivates an NGO. */
export const recountActiveNgos = async (db: Db): Promise<void> => {
  await lockCounters(db)
  await sql`delete from station_tally where ngo_id = 0`.execute(db)
  await sql`
    insert into station_tally
    select 0, polling_station_id, label, sum(flags), sum(opening_flags), sum(counting_flags)
    from station_tally join ngo on ngo.id = station_tally.ngo_id and ngo.is_active
    group by 2, 3`.execute(db)
}

/** Adds an observer's reports to the counters or subtracts them. The transaction must hold a lock on the observer's row. */
export const setObserverCounted = async (db: Db, observerId: number, counts: boolean): Promise<void> => {
  const sign = counts ? 1 : -1
  await sql`
    insert into tally_delta
      (ngo_id, county_id, polling_station_id, observers, flags, opening_flags, counting_flags)
    select ngo_id, county_id, polling_station_id,
      ${sign}::int * (first_answer_at is not null
        and row_number() over (partition by county_id, first_answer_at is null order by polling_station_id) = 1)::int,
      ${sign}::int * flagged_count, ${sign}::int * opening_flagged_count, ${sign}::int * counting_flagged_count
    from thread where observer_id = ${observerId}`.execute(db)
}

export interface Reclassification {
  /** 1 if the form becomes an opening form, -1 if it no longer is one, otherwise 0. `counting` likewise. */
  readonly opening: number
  readonly counting: number
}

/**
 * Moves a form's flags to other counters after the suffix of its code has changed. Answer posts wait until the transaction
 * ends, and then see the new code.
 */
export const reclassifyFlags = async (
  db: Db,
  formId: number,
  { opening, counting }: Reclassification,
): Promise<void> => {
  await sql`lock table answer in share mode`.execute(db)
  await sql`
    with flag_counts as (
      select answer.observer_id, answer.polling_station_id, count(*)::int as flags
      from selected_option
      join answer on answer.id = selected_option.answer_id and answer.superseded_at is null
      where selected_option.flagged and answer.form_id = ${formId}
      group by 1, 2
    ), changed as (
      update thread set
        opening_flagged_count = opening_flagged_count + ${opening}::int * flag_counts.flags,
        counting_flagged_count = counting_flagged_count + ${counting}::int * flag_counts.flags
      from flag_counts
      where thread.observer_id = flag_counts.observer_id and thread.polling_station_id = flag_counts.polling_station_id
      returning thread.observer_id, thread.ngo_id, thread.county_id, thread.polling_station_id, flag_counts.flags
    )
    insert into tally_delta (ngo_id, county_id, polling_station_id, opening_flags, counting_flags)
    select changed.ngo_id, county_id, polling_station_id, ${opening}::int * flags, ${counting}::int * flags
    from changed join observer on observer.id = changed.observer_id and not observer.is_test_observer`.execute(db)
}
