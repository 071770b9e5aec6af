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
    ), flagged as (
      select count(*) as flags from selected_option
      join answer on answer.id = answer_id and superseded_at is null
      join observer on observer.id = observer_id and not is_test_observer
      where selected_option.flagged
    )
    select abs(stored.threads - counted.threads) + abs(stored.flags - counted.flags) + abs(stored.flags - flagged.flags)
      + times.threads as off
    from stored, counted, flagged, times`)
  return Number(rows[0]?.off ?? Number.NaN)
}
