import type pg from 'pg'

/** How much there is: answers, and the bytes of the database and of all that its server ever wrote ahead. */
export const countWritten = async (client: pg.Client) => {
  const { rows } = await client.query<Record<'answers' | 'bytes' | 'ahead', string>>(`
    select (select count(*) from answer) as answers, pg_database_size(current_database()) as bytes,
      pg_current_wal_lsn() - '0/0' as ahead`)
  const { answers = 0, bytes = 0, ahead = 0 } = rows[0] ?? {}
  return { answers: Number(answers), bytes: Number(bytes), ahead: Number(ahead) }
}

/** By how much the counts that are kept differ from a count of the reports themselves. */
export const miscounted = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ off: string }>(`
    with kept as (
      select sum(threads) as threads, sum(flags) as flags from (
        select threads, flags from county_tally union all select threads, flags from tally_delta
      ) as tally
    ), counted as (
      select count(*) as threads, sum(flagged_count) filter (where not is_test_observer) as flags
      from thread join observer on observer.id = observer_id
    ), flagged as (
      select count(*) as flags from selected_option
      join answer on answer.id = answer_id and superseded_at is null
      join observer on observer.id = observer_id and not is_test_observer
      where selected_option.flagged
    )
    select abs(kept.threads - counted.threads) + abs(kept.flags - counted.flags) + abs(kept.flags - flagged.flags) as off
    from kept, counted, flagged`)
  return Number(rows[0]?.off ?? Number.NaN)
}
