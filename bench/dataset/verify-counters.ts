import type pg from 'pg'

/** Number of answers, and bytes of the database and of all write-ahead log so far. */
export const readWriteTotals = async (client: pg.Client) => {
  const { rows } = await client.query<Record<'answers' | 'bytes' | 'ahead', string>>(`
    select (select count(*) from answer) as answers, pg_database_size(current_database()) as bytes,
      pg_current_wal_lsn() - '0/0' as ahead`)
  const { answers = 0, bytes = 0, ahead = 0 } = rows[0] ?? {}
  return { answers: Number(answers), bytes: Number(bytes), ahead: Number(ahead) }
}

/** What the reports count without a scan of all answers; written otherwise than in the product. */
const counted = `
  select 'county_reports' as measure, ngo_id, county_id as subject_id, count(*) as total from thread group by 2, 3
  union all
  select 'county_flags', flag.ngo_id, county_id, count(*) from (
    select observer.ngo_id, county_id from thread_flag
    join observer on observer.id = observer_id and not is_test_observer
    join polling_station on polling_station.id = polling_station_id
  ) as flag group by 2, 3
  union all
  select 'time_bucket', ngo_id, floor(extract(epoch from sort_at) / 600)::int, count(*) from thread group by 2, 3
  union all
  select 'station_reports', ngo_id, polling_station_id, count(*) from thread group by 2, 3
  union all
  select 'station_flagged', ngo_id, polling_station_id, count(*) from thread where flagged_count > 0 group by 2, 3
  union all
  select 'option_reports', ngo_id, option_id, count(*) from thread_flag group by 2, 3
  union all
  select 'form_reports', ngo_id, form_id, count(*) from form_progress join observer on observer.id = observer_id group by 2, 3
  union all
  select 'form_flagged', ngo_id, form_id, count(*)
  from form_progress join thread using (observer_id, polling_station_id) where flagged_count > 0 group by 2, 3`

/** Differences between the counters and a recount of the reports. */
export const counterDeviation = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ off: string }>(`
    with counted as (${counted}), flagged as (
      select count(*) as flags from selected_option
      join answer on answer.id = answer_id and superseded_at is null
      where selected_option.flagged
    )
    select coalesce(sum(abs(difference)), 0) + abs((select flags from flagged) - (select count(*) from thread_flag)) as off
    from (
      select measure, ngo_id, subject_id, sum(total) as difference from (
        select * from counted
        union all
        select measure, ngo_id, subject_id, -total from tally
        where ngo_id <> 0 and measure in (select measure from counted)
        union all
        select measure, ngo_id, subject_id, -amount from tally_change, unnest(subject_ids) as subject_id
        where measure in (select measure from counted)
      ) as number group by 1, 2, 3
    ) as counter`)
  return Number(rows[0]?.off ?? Number.NaN)
}
