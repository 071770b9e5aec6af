import { type QueryExecutorProvider, sql } from 'kysely'
import { expect } from 'vitest'

const rowsOf = async (db: QueryExecutorProvider, query: ReturnType<typeof sql<object>>) =>
  (await query.execute(db)).rows

const storedCounters = sql<object>`
  select measure, ngo_id, county_id, subject_id, sum(total)::int as total from (
    select measure, ngo_id, county_id, subject_id, total from tally
    union all
    select measure, ngo_id, county_id, subject_id, amount from tally_change, unnest(subject_ids) as subject_id
  ) as counter
  -- The others depend on the order in which reports were received, or can't be summed.
  where ngo_id <> 0 and measure not in ('quarter_reports', 'county_stations')
  group by 1, 2, 3, 4 having sum(total) <> 0 order by measure collate "C", 2, 3, 4`

/** CTEs, with `recursive`: the questions of each report that aren't to be asked and have no answer, as `not_asked`. */
const notAsked = sql`
  form_report as (
    select distinct observer_id, polling_station_id, form_id from answer
  ), selected_answer as (
    select observer_id, polling_station_id, form_id, question_id, option_id
    from answer left join selected_option on answer_id = answer.id
    where superseded_at is null and (option_id is not null or not_observed)
  ), question as (
    select form_id, (node->>'id')::int as question_id, node->'showIf' as show_if
    from form join form_version on form_id = form.id and version = current_version,
      jsonb_path_query(document, '$.sections[*].questions[*]') as node
  ), asked as (
    select observer_id, polling_station_id, form_id, question_id
    from form_report join question using (form_id) where coalesce(show_if, 'null') = 'null'
    union
    select observer_id, polling_station_id, form_id, question.question_id
    from asked join selected_answer using (observer_id, polling_station_id, form_id, question_id)
    join question using (form_id)
    where (question.show_if->>'idQuestion')::int = asked.question_id
      and question.show_if->'idOptions' @> to_jsonb(option_id)
  ), not_asked as (
    select observer_id, polling_station_id, form_id, question_id from form_report join question using (form_id)
    except select observer_id, polling_station_id, form_id, question_id from asked
    except select observer_id, polling_station_id, form_id, question_id from selected_answer
  )`

/** Written otherwise than in the product, so that neither hides a fault of the other. */
const recountedCounters = sql<object>`
  with recursive ${notAsked}, selected as (
    select answer.*, option_id, flagged, superseded_at is null as is_current
    from answer join selected_option on answer_id = answer.id
  ), flagged_check as (
    select * from fired_check where severity = 'flag' and ended_at is null
  ), report as (
    select received.*, observer.ngo_id, county_id, not is_test_observer as counts, (
      select count(*) from selected where is_current and flagged
        and selected.observer_id = received.observer_id and selected.polling_station_id = received.polling_station_id
    ) + (
      select count(*) from flagged_check
      where flagged_check.observer_id = received.observer_id
        and flagged_check.polling_station_id = received.polling_station_id
    ) as flags
    from (
      select observer_id, polling_station_id, max(answered_at) as answered_at, max(noted_at) as noted_at from (
        select observer_id, polling_station_id, answered_at, null::timestamptz as noted_at from answer
        union all
        select observer_id, polling_station_id, null, created_at from note
      ) as part group by 1, 2
    ) as received
    join observer on observer.id = observer_id join polling_station on polling_station.id = polling_station_id
  ), flag as (
    select report.*, right(code, 1) as kind
    from selected join report using (observer_id, polling_station_id) join form on form.id = form_id
    where is_current and flagged
    union all
    select report.*, right(code, 1)
    from flagged_check join report using (observer_id, polling_station_id) join form on form.id = form_id
  )
  select measure, ngo_id, county_id, subject_id, count(*)::int as total from (
    select 'county_reports' as measure, ngo_id, 0 as county_id, county_id as subject_id from report
    union all select 'county_flagged', ngo_id, 0, county_id from report where flags > 0
    union all select 'county_flags', ngo_id, 0, county_id from flag where counts
    union all select 'county_opening_flags', ngo_id, 0, county_id from flag where counts and kind = 'A'
    union all select 'county_counting_flags', ngo_id, 0, county_id from flag where counts and kind = 'C'
    union all select 'county_observers', ngo_id, 0, county_id
    from (select distinct ngo_id, county_id, observer_id from report where counts and answered_at is not null) as pair
    union all select 'station_reports', ngo_id, 0, polling_station_id from report
    union all select 'station_flagged', ngo_id, 0, polling_station_id from report where flags > 0
    union all select 'station_flags', ngo_id, 0, polling_station_id from flag where counts
    union all select 'station_opening_flags', ngo_id, 0, polling_station_id from flag where counts and kind = 'A'
    union all select 'station_counting_flags', ngo_id, 0, polling_station_id from flag where counts and kind = 'C'
    union all select 'time_bucket', ngo_id, 0, floor(extract(epoch from coalesce(answered_at, noted_at)) / 600)::int from report
    union all select 'quarter_flags', ngo_id, 0, floor(extract(epoch from selected.answered_at) / 900)::int
    from selected join report using (observer_id, polling_station_id) where flagged
    union all select 'question_reports', ngo_id, county_id, question_id from (
      select distinct id, question_id, ngo_id, county_id from selected join report using (observer_id, polling_station_id) where is_current
    ) as answered
    union all select 'question_not_observed', report.ngo_id, county_id, question_id
    from answer join report using (observer_id, polling_station_id) where superseded_at is null and not_observed
    union all select 'question_not_asked', ngo_id, county_id, question_id
    from not_asked join report using (observer_id, polling_station_id)
    union all select 'option_selected', ngo_id, county_id, option_id
    from selected join report using (observer_id, polling_station_id) where is_current
    union all select 'option_reports', ngo_id, county_id, option_id
    from selected join report using (observer_id, polling_station_id) where is_current and flagged
    union all select 'form_reports', ngo_id, county_id, form_id from (
      select distinct ngo_id, county_id, observer_id, polling_station_id, form_id
      from answer join report using (observer_id, polling_station_id)
    ) as received
    union all select 'form_flagged', ngo_id, county_id, form_id from (
      select distinct ngo_id, county_id, observer_id, polling_station_id, form_id
      from answer join report using (observer_id, polling_station_id) where flags > 0
    ) as received
    union all select 'form_observers', ngo_id, 0, form_id from (
      select distinct ngo_id, observer_id, form_id from answer join report using (observer_id, polling_station_id)
    ) as received
  ) as counted group by 1, 2, 3, 4 order by measure collate "C", 2, 3, 4`

const recountedProgress = sql<object>`
  with recursive ${notAsked}
  select observer_id, polling_station_id, form_id, (
      select count(distinct question_id)::int from selected_answer
      where (observer_id, polling_station_id, form_id)
        = (form_report.observer_id, form_report.polling_station_id, form_report.form_id)) as answered_count,
    count(question_id)::int as not_asked_count,
    coalesce(array_agg(question_id order by question_id) filter (where question_id is not null), '{}') as not_asked
  from form_report left join not_asked using (observer_id, polling_station_id, form_id)
  group by 1, 2, 3 order by 1, 2, 3`

/** The maintained counters and the same numbers counted from all rows. Both must be equal. */
export const recount = async (db: QueryExecutorProvider) => ({
  threads: {
    stored: await rowsOf(
      db,
      sql<object>`
        select observer_id, polling_station_id, sort_at, first_answer_at, last_answer_at, flagged_count, open_check_count,
          note_count
        from thread order by observer_id, polling_station_id`,
    ),
    recounted: await rowsOf(
      db,
      sql<object>`
        select observer_id, polling_station_id,
          coalesce(max(answered_at), max(noted_at)) as sort_at,
          min(answered_at) as first_answer_at, max(answered_at) as last_answer_at,
          coalesce(sum(flagged), 0)::int as flagged_count, coalesce(sum(open_check), 0)::int as open_check_count,
          count(noted_at)::int as note_count
        from (
          select observer_id, polling_station_id, answered_at, null::timestamptz as noted_at,
            (select count(*) from selected_option
              where answer_id = answer.id and selected_option.flagged and superseded_at is null) as flagged, 0 as open_check
          from answer
          union all
          select observer_id, polling_station_id, null, created_at, 0, 0 from note
          union all
          select observer_id, polling_station_id, null, null, (severity = 'flag')::int, 1
          from fired_check where ended_at is null
        ) as reports
        group by observer_id, polling_station_id order by observer_id, polling_station_id`,
    ),
  },
  progress: {
    stored: await rowsOf(
      db,
      sql<object>`
        select observer_id, polling_station_id, form_id, answered_count, not_asked_count, array(
            select question_id from unnest(not_asked) as question_id order by question_id) as not_asked
        from form_progress order by observer_id, polling_station_id, form_id`,
    ),
    recounted: await rowsOf(db, recountedProgress),
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
  numbers: {
    stored: await rowsOf(
      db,
      sql<object>`
        select answer_id, option_id, observer_id, polling_station_id, ngo_id, answered_at, value::text
        from reported_number order by answer_id, option_id`,
    ),
    recounted: await rowsOf(
      db,
      sql<object>`
        select answer_id, option_id, observer_id, polling_station_id, ngo_id, answered_at, typed as value
        from selected_option
        join question_option on question_option.id = option_id
        join answer on answer.id = answer_id
        join observer on observer.id = observer_id
        where input ->> 'kind' in ('integer', 'decimal') and btrim(value) <> '' and superseded_at is null
        order by answer_id, option_id`,
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
  counters: {
    stored: await rowsOf(db, storedCounters),
    recounted: await rowsOf(db, recountedCounters),
  },
})

export const expectConsistentCounters = async (db: QueryExecutorProvider) => {
  for (const [name, { stored, recounted }] of Object.entries(await recount(db))) {
    expect({ [name]: stored }).toEqual({ [name]: recounted })
  }
}
