import { type QueryExecutorProvider, sql } from 'kysely'
import { expect } from 'vitest'

const rowsOf = async (db: QueryExecutorProvider, query: ReturnType<typeof sql<object>>) =>
  (await query.execute(db)).rows

const counterRows = sql`
  select ngo_id, county_id, threads, urgent_threads, observers, flags, opening_flags, counting_flags from county_tally
  union all
  select ngo_id, county_id, threads, urgent_threads, observers, flags, opening_flags, counting_flags from tally_delta`

const timeBucketCounts = sql`
  select ngo_id, begins_at, threads from time_tally
  union all
  select ngo_id, came_to, 1 from time_delta
  union all
  select ngo_id, left_from, -1 from time_delta where left_from is not null`

const storedSituation = sql<object>`
  select measure, ngo_id, subject_id, sum(total)::int as total from (
    select measure, ngo_id, subject_id, total from situation_tally
    union all
    select measure, ngo_id, subject_id, amount from situation_delta, unnest(subject_ids) as subject_id
  ) as counter
  -- The others depend on the order in which reports were received, or can't be summed.
  where ngo_id <> 0 and measure not in ('quarter_reports', 'county_stations')
  group by 1, 2, 3 having sum(total) <> 0 order by 1, 2, 3`

const recountedSituation = sql<object>`
  with selected_options as (
    select ngo_id, answer.*, option_id, flagged, answer.superseded_at is null as is_current
    from answer join selected_option on answer_id = answer.id join observer on observer.id = observer_id
  ), flagged as (
    select distinct ngo_id, observer_id, polling_station_id from selected_options where is_current and flagged
  )
  select measure, ngo_id, subject_id, count(*)::int as total from (
    select 'station_reports' as measure, ngo_id, polling_station_id as subject_id from (
      select observer_id, polling_station_id from answer union select observer_id, polling_station_id from note
    ) as report join observer on observer.id = observer_id
    union all
    select 'station_flagged', ngo_id, polling_station_id from flagged
    union all
    select 'quarter_flags', ngo_id, floor(extract(epoch from answered_at) / 900)::int from selected_options where flagged
    union all
    select 'question_reports', ngo_id, question_id
    from (select distinct id, ngo_id, question_id from selected_options where is_current) as answered
    union all
    select 'option_reports', ngo_id, option_id from selected_options where is_current and flagged
    union all
    select 'form_reports', ngo_id, form_id
    from (select distinct ngo_id, observer_id, polling_station_id, form_id from selected_options) as received
    union all
    select 'form_flagged', ngo_id, form_id
    from (select distinct ngo_id, observer_id, polling_station_id, form_id from selected_options) as received
    join flagged using (ngo_id, observer_id, polling_station_id)
    union all
    select 'form_observers', ngo_id, form_id from (select distinct ngo_id, observer_id, form_id from selected_options) as received
  ) as counted group by 1, 2, 3 order by 1, 2, 3`

/** The maintained counters and the same numbers counted from all rows. Both must be equal. */
export const recount = async (db: QueryExecutorProvider) => ({
  threads: {
    stored: await rowsOf(
      db,
      sql<object>`
        select observer_id, polling_station_id, sort_at, first_answer_at, last_answer_at, flagged_count, note_count
        from thread order by observer_id, polling_station_id`,
    ),
    recounted: await rowsOf(
      db,
      sql<object>`
        select observer_id, polling_station_id,
          coalesce(max(answered_at), max(noted_at)) as sort_at,
          min(answered_at) as first_answer_at, max(answered_at) as last_answer_at,
          coalesce(sum(flagged), 0)::int as flagged_count, count(noted_at)::int as note_count
        from (
          select observer_id, polling_station_id, answered_at, null::timestamptz as noted_at,
            (select count(*) from selected_option
              where answer_id = answer.id and selected_option.flagged and superseded_at is null) as flagged
          from answer
          union all
          select observer_id, polling_station_id, null, created_at, 0 from note
        ) as reports
        group by observer_id, polling_station_id order by observer_id, polling_station_id`,
    ),
  },
  flags: {
    stored: await rowsOf(db, sql<object>`select * from thread_flag order by answer_id, option_id`),
    recounted: await rowsOf(
      db,
      sql<object>`
        select answer_id, option_id, question_id, ngo_id, observer_id, polling_station_id
        from selected_option
        join answer on answer.id = answer_id
        join observer on observer.id = observer_id
        where selected_option.flagged and superseded_at is null order by answer_id, option_id`,
    ),
  },
  observers: {
    stored: await rowsOf(db, sql<object>`select id, note_count, station_count from observer order by id`),
    recounted: await rowsOf(
      db,
      sql<object>`
        select id, (select count(*)::int from note where observer_id = observer.id) as note_count,
          (select count(*)::int from (
            select polling_station_id from answer where observer_id = observer.id
            union select polling_station_id from note where observer_id = observer.id
            union select polling_station_id from visit where observer_id = observer.id
          ) as stations) as station_count
        from observer order by id`,
    ),
  },
  activity: {
    stored: await rowsOf(db, sql<object>`select * from observer_activity order by observer_id`),
    recounted: await rowsOf(
      db,
      sql<object>`
        select id as observer_id, last_seen_at, station_count, ngo_id, (
          select case when left_at >= arrived_at then null else polling_station_id end from visit
          where observer_id = observer.id and superseded_at is null and arrived_at is not null
          order by arrived_at desc, recorded_at desc, id desc limit 1
        ) as station_id
        from observer where removed_at is null order by id`,
    ),
  },
  ngos: {
    stored: await rowsOf(db, sql<object>`select id, observer_count from ngo order by id`),
    recounted: await rowsOf(
      db,
      sql<object>`
        select id, (select count(*)::int from observer where ngo_id = ngo.id and removed_at is null) as observer_count
        from ngo order by id`,
    ),
  },
  times: {
    stored: await rowsOf(
      db,
      sql<object>`
        select ngo_id, begins_at, sum(threads)::int as threads from (${timeBucketCounts}) as time_buckets
        group by 1, 2 having sum(threads) <> 0 order by 1, 2`,
    ),
    recounted: await rowsOf(
      db,
      sql<object>`
        select ngo_id, to_timestamp(600 * floor(extract(epoch from sort_at) / 600)) as begins_at, count(*)::int as threads
        from thread group by 1, 2 order by 1, 2`,
    ),
  },
  seen: {
    stored: await rowsOf(
      db,
      sql<object>`
        select staff_id, ngo_id, sum(threads)::int as threads
        from (select staff_id, ngo_id, threads from seen_tally union all select staff_id, ngo_id, threads from seen_delta) as tally
        group by 1, 2 having sum(threads) <> 0 order by 1, 2`,
    ),
    recounted: await rowsOf(
      db,
      sql<object>`
        select staff_id, ngo_id, count(*)::int as threads
        from thread_seen join thread using (observer_id, polling_station_id)
        where flagged_count > 0 and seen_until >= sort_at group by 1, 2 order by 1, 2`,
    ),
  },
  counters: {
    stored: await rowsOf(
      db,
      sql<object>`
        select ngo_id, county_id, sum(threads)::int as threads, sum(urgent_threads)::int as urgent_threads,
          sum(observers)::int as observers, sum(flags)::int as flags,
          sum(opening_flags)::int as opening_flags, sum(counting_flags)::int as counting_flags
        from (${counterRows}) as tally group by 1, 2 order by 1, 2`,
    ),
    recounted: await rowsOf(
      db,
      sql<object>`
        select ngo_id, county_id, count(*)::int as threads,
          count(*) filter (where flags > 0)::int as urgent_threads,
          count(distinct observer_id) filter (where is_answered and counts)::int as observers,
          coalesce(sum(flags) filter (where counts), 0)::int as flags,
          coalesce(sum(opening) filter (where counts), 0)::int as opening_flags,
          coalesce(sum(counting) filter (where counts), 0)::int as counting_flags
        from (
          select observer.ngo_id, polling_station.county_id, observer_id, polling_station_id,
            not observer.is_test_observer as counts, bool_or(is_answer) as is_answered,
            sum(flagged) as flags, sum(flagged) filter (where right(code, 1) = 'A') as opening,
            sum(flagged) filter (where right(code, 1) = 'C') as counting
          from (
            select observer_id, polling_station_id, true as is_answer, form.code,
              (select count(*) from selected_option
                where answer_id = answer.id and selected_option.flagged and superseded_at is null) as flagged
            from answer join form on form.id = answer.form_id
            union all
            select observer_id, polling_station_id, false, '', 0 from note
          ) as reports
          join observer on observer.id = observer_id
          join polling_station on polling_station.id = polling_station_id
          group by 1, 2, 3, 4, 5
        ) as threads
        group by 1, 2 order by 1, 2`,
    ),
  },
  situation: {
    stored: await rowsOf(db, storedSituation),
    recounted: await rowsOf(db, recountedSituation),
  },
})

export const expectConsistentCounters = async (db: QueryExecutorProvider) => {
  for (const [name, { stored, recounted }] of Object.entries(await recount(db))) {
    expect({ [name]: stored }).toEqual({ [name]: recounted })
  }
}
