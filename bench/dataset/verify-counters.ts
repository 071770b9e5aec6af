import type pg from 'pg'

/** Number of answers, and bytes of the database and of all write-ahead log so far. */
export const readWriteTotals = async (client: pg.Client) => {
  const { rows } = await client.query<Record<'answers' | 'bytes' | 'ahead', string>>(`
    select (select count(*) from answer) as answers, pg_database_size(current_database()) as bytes,
      pg_current_wal_lsn() - '0/0' as ahead`)
  const { answers = 0, bytes = 0, ahead = 0 } = rows[0] ?? {}
  return { answers: Number(answers), bytes: Number(bytes), ahead: Number(ahead) }
}

const timeBucketDeviation = `
  select coalesce(sum(abs(coalesce(stored.threads, 0) - coalesce(counted.threads, 0))), 0) as threads from (
    select begins_at, sum(threads) as threads from (
      select begins_at, threads from time_tally
      union all select came_to, 1 from time_delta
      union all select left_from, -1 from time_delta where left_from is not null
    ) as event group by 1
  ) as stored
  full join (select date_bin('10 minutes', sort_at, 'epoch') as begins_at, count(*) as threads from thread group by 1) as counted
    using (begins_at)`

const seenDeviation = `
  select sum(abs(coalesce(stored.threads, 0) - coalesce(counted.threads, 0))) as off from (
    select staff_id, ngo_id, sum(threads) as threads from (
      select staff_id, ngo_id, threads from seen_tally union all select staff_id, ngo_id, threads from seen_delta
    ) as counter group by 1, 2
  ) as stored
  full join (
    select staff_id, ngo_id, count(*) as threads from thread_seen join thread using (observer_id, polling_station_id)
    where flagged_count > 0 and seen_until >= sort_at group by 1, 2
  ) as counted using (staff_id, ngo_id)`

/** The counters of the situation that need no scan of all answers. */
const situationDeviation = `
  select sum(abs(coalesce(stored.total, 0) - coalesce(counted.total, 0))) as off from (
    select measure, ngo_id, subject_id, sum(total) as total from (
      select measure, ngo_id, subject_id, total from situation_tally
      union all
      select measure, ngo_id, subject_id, amount from situation_delta, unnest(subject_ids) as subject_id
    ) as counter
    where ngo_id <> 0 and measure in ('station_reports', 'station_flagged', 'option_reports', 'form_reports', 'form_flagged')
    group by 1, 2, 3
  ) as stored
  full join (
    select 'station_reports' as measure, ngo_id, polling_station_id as subject_id, count(*) as total
    from thread group by 2, 3
    union all
    select 'station_flagged', ngo_id, polling_station_id, count(*) from thread where flagged_count > 0 group by 2, 3
    union all
    select 'option_reports', ngo_id, option_id, count(*) from thread_flag group by 2, 3
    union all
    select 'form_reports', ngo_id, form_id, count(*) from received_form join observer on observer.id = observer_id group by 2, 3
    union all
    select 'form_flagged', ngo_id, form_id, count(*)
    from received_form join thread using (observer_id, polling_station_id) where flagged_count > 0 group by 2, 3
  ) as counted using (measure, ngo_id, subject_id)`

/** Differences between the counters and a recount of the reports. */
export const counterDeviation = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ off: string }>(`
    with stored as (
      select sum(threads) as threads, sum(flags) as flags from (
        select threads, flags from county_tally union all select threads, flags from tally_delta
      ) as counter
    ), counted as (
      select count(*) as threads, sum(flagged_count) filter (where not is_test_observer) as flags
      from thread join observer on observer.id = observer_id
    ), times as (
      ${timeBucketDeviation}
    ), seen as (
      ${seenDeviation}
    ), situation as (
      ${situationDeviation}
    ), flagged as (
      select count(*) as flags from selected_option
      join answer on answer.id = answer_id and superseded_at is null
      join observer on observer.id = observer_id and not is_test_observer
      where selected_option.flagged
    )
    select abs(stored.threads - counted.threads) + abs(stored.flags - counted.flags) + abs(stored.flags - flagged.flags)
      + times.threads + coalesce(seen.off, 0) + situation.off as off
    from stored, counted, flagged, times, seen, situation`)
  return Number(rows[0]?.off ?? Number.NaN)
}
