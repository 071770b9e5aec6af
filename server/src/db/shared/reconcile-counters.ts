import { sql } from 'kysely'
import { type Db, inTransaction } from '../client.ts'
import { lockCounters, recountActiveNgos, timeBucket, timeBucketCounts } from './counters.ts'

// A server of an older version without counters may have run at the same time: it wrote reports without updating them.

/** Counters per NGO and county, recomputed from the reports. */
const actualCounters = sql`
  select thread.ngo_id, thread.county_id, count(*) as threads,
    count(*) filter (where flagged_count > 0) as urgent_threads,
    count(distinct observer_id) filter (where first_answer_at is not null and not is_test_observer) as observers,
    coalesce(sum(flagged_count) filter (where not is_test_observer), 0) as flags,
    coalesce(sum(opening_flagged_count) filter (where not is_test_observer), 0) as opening_flags,
    coalesce(sum(counting_flagged_count) filter (where not is_test_observer), 0) as counting_flags
  from thread join observer on observer.id = observer_id
  group by 1, 2`

const actualTimeBuckets = sql`
  select ngo_id, ${timeBucket('sort_at')} as begins_at, count(*) as threads from thread group by 1, 2`

const storedTimeBuckets = sql`
  select ngo_id, begins_at, sum(threads) as threads from (${timeBucketCounts}) as bucket group by 1, 2 having sum(threads) <> 0`

/** A single statement, so that reports and counters are of the same snapshot. */
const isConsistent = async (db: Db): Promise<boolean> => {
  const counts = sql.raw('ngo_id, county_id, threads, urgent_threads, observers, flags')
  const active = sql`select sum(flags) from station_tally join ngo on ngo.id = ngo_id and is_active`
  const { rows } = await sql<{ consistent: boolean }>`
    select not exists (
      select from (
        select ngo_id, county_id, sum(threads) as threads, sum(urgent_threads) as urgent_threads,
          sum(observers) as observers, sum(flags) as flags
        from (select ${counts} from county_tally union all select ${counts} from tally_delta) as counter
        group by 1, 2
      ) as stored
      full join (${actualCounters}) as actual using (ngo_id, county_id)
      where (stored.threads, stored.urgent_threads, stored.observers, stored.flags)
        is distinct from (actual.threads, actual.urgent_threads, actual.observers, actual.flags)
    ) and not exists (
      select from (${storedTimeBuckets}) as stored full join (${actualTimeBuckets}) as actual using (ngo_id, begins_at)
      where stored.threads is distinct from actual.threads
    ) and (select sum(flags) from station_tally where ngo_id = 0) is not distinct from (${active}) as consistent`.execute(
    db,
  )
  return rows[0]?.consistent ?? false
}

const recountFlagKinds = sql`
  update thread set opening_flagged_count = actual.opening, counting_flagged_count = actual.counting
  from (
    select thread.observer_id, thread.polling_station_id,
      count(*) filter (where right(form.code, 1) = 'A') as opening,
      count(*) filter (where right(form.code, 1) = 'C') as counting
    from thread
    left join (selected_option join answer on answer.id = answer_id and superseded_at is null and flagged)
      using (observer_id, polling_station_id)
    left join form on form.id = form_id
    group by 1, 2
  ) as actual
  where thread.observer_id = actual.observer_id and thread.polling_station_id = actual.polling_station_id
    and (opening_flagged_count, counting_flagged_count) is distinct from (actual.opening, actual.counting)`

const recountStationFlags = sql`
  insert into station_tally
  select thread.ngo_id, polling_station.id, county.code || ' ' || polling_station.number,
    sum(flagged_count), sum(opening_flagged_count), sum(counting_flagged_count)
  from thread
  join observer on observer.id = observer_id and not is_test_observer
  join polling_station on polling_station.id = polling_station_id
  join county on county.id = polling_station.county_id
  where flagged_count > 0
  group by 1, 2, 3`

/** Recomputes all counters if they are inconsistent with the reports. Returns whether it did. Blocks new reports meanwhile. */
export const reconcileCounters = async (db: Db): Promise<boolean> => {
  if (await isConsistent(db)) return false
  await inTransaction(db, async trx => {
    await lockCounters(trx)
    // Lock in the order of `recordReport`, to prevent deadlocks.
    await sql`lock table thread in share row exclusive mode`.execute(trx)
    await sql`lock table tally_delta, time_delta in share row exclusive mode`.execute(trx)
    await recountFlagKinds.execute(trx)
    const counters = ['tally_delta', 'county_tally', 'station_tally', 'time_delta', 'time_tally'] as const
    for (const table of counters) await trx.deleteFrom(table).execute()
    await sql`insert into county_tally ${actualCounters}`.execute(trx)
    await sql`insert into time_tally ${actualTimeBuckets}`.execute(trx)
    await recountStationFlags.execute(trx)
    await recountActiveNgos(trx)
  })
  return true
}
