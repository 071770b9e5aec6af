import { type RawBuilder, sql } from 'kysely'
import { type Db, transact } from '../client.ts'
import type { Measure } from '../schema/columns.ts'

// Counters of lists, rankings, the situation and the analysis: `tally` has a total per NGO, measure, subject and, for what is
// answered, county; `tally_change` the changes that are not applied yet. Changes are inserted only, so that no report waits for another one.

/** Length of a time bucket, which starts at a multiple of it since 1970. */
export const TIME_BUCKET_MS = 600_000

/** The number of the ten-minute bucket of a time. */
const timeBucket = (time: RawBuilder<unknown>) => sql`floor(extract(epoch from ${time}) / 600)::int`

/** The number of the quarter hour of a time. */
export const quarterHour = (time: RawBuilder<unknown>) => sql`floor(extract(epoch from ${time}) / 900)::int`

/** What each kind of row counts: measure, subject and amount. The expressions use the columns that `storedRows` selects. */
const contributionsOf = {
  reports: sql`
    ('county_reports', county_id, 1),
    ('county_flagged', county_id, (flagged_count > 0)::int),
    ('county_flags', county_id, counted * flagged_count),
    ('county_opening_flags', county_id, counted * opening_flagged_count),
    ('county_counting_flags', county_id, counted * counting_flagged_count),
    ('station_reports', polling_station_id, 1),
    ('station_flagged', polling_station_id, (flagged_count > 0)::int),
    ('station_flags', polling_station_id, counted * flagged_count),
    ('station_opening_flags', polling_station_id, counted * opening_flagged_count),
    ('station_counting_flags', polling_station_id, counted * counting_flagged_count),
    ('time_bucket', ${timeBucket(sql`sort_at`)}, 1)`,
  observerCounties: sql`('county_observers', county_id, counted)`,
  receivedForms: sql`('form_reports', form_id, 1), ('form_flagged', form_id, (flagged_count > 0)::int)`,
  observerForms: sql`('form_observers', form_id, 1)`,
  currentAnswers: sql`('question_reports', question_id, 1)`,
  notObserved: sql`('question_not_observed', question_id, 1)`,
  notAsked: sql`('question_not_asked', question_id, 1)`,
  currentOptions: sql`('option_selected', option_id, 1), ('option_reports', option_id, flagged::int)`,
  flagTimes: sql`('quarter_flags', quarter_hour, 1)`,
  reportQuarters: sql`('quarter_reports', quarter_hour, 1)`,
}
type CountedKind = keyof typeof contributionsOf
const kinds = Object.keys(contributionsOf) as CountedKind[]

/** Kinds that are counted by county: their rows have a `county_id`. */
const countedByCounty: ReadonlySet<CountedKind> = new Set([
  'receivedForms',
  'currentAnswers',
  'notObserved',
  'notAsked',
  'currentOptions',
])

/** Queries of rows that count, by kind. */
export type CountedRows = Partial<Record<CountedKind, RawBuilder<unknown>>>

/** Query of what rows add to the counters: `ngo_id`, `measure`, `county_id`, `subject_id` and `amount`. */
const contributions = (rows: CountedRows): RawBuilder<unknown> =>
  sql.join(
    kinds.flatMap(kind =>
      rows[kind]
        ? [
            sql`
              select ngo_id, measure, ${countedByCounty.has(kind) ? sql`county_id` : sql`0`} as county_id, subject_id, amount
              from (${rows[kind]}) as counted_row
              cross join lateral (values ${contributionsOf[kind]}) as contribution(measure, subject_id, amount)
              where amount <> 0`,
          ]
        : [],
    ),
    sql` union all `,
  )

// Flags and counties of test observers don't count.
const counted = sql`(not observer.is_test_observer)::int as counted`
const observer = sql`join observer on observer.id = observer_id`
const currentAnswer = sql`(select * from answer where superseded_at is null) as answer join thread using (observer_id, polling_station_id)`

/** The threads that meet a condition, as `reports`. */
export const reportRows = (condition: RawBuilder<unknown>) => sql`
  select thread.*, ${counted} from thread ${observer} where ${condition}`

/** All rows that count; of these observers, if set. */
export const storedRows = (observerIds?: readonly number[]): Required<CountedRows> => {
  const isCounted = observerIds ? sql`observer_id = any(${observerIds}::int[])` : sql`true`
  return {
    reports: reportRows(isCounted),
    observerCounties: sql`
      select distinct ngo_id, observer_id, county_id, ${counted} from form_progress ${observer} where ${isCounted}`,
    receivedForms: sql`
      select ngo_id, thread.county_id, form_id, flagged_count
      from form_progress join thread using (observer_id, polling_station_id) where ${isCounted}`,
    observerForms: sql`select distinct ngo_id, observer_id, form_id from form_progress ${observer} where ${isCounted}`,
    // An answer without options was withdrawn, or says that it could not be observed.
    currentAnswers: sql`
      select ngo_id, county_id, question_id from ${currentAnswer}
      where exists (select from selected_option where answer_id = answer.id) and ${isCounted}`,
    notObserved: sql`
      select ngo_id, county_id, question_id from ${currentAnswer} where not_observed and ${isCounted}`,
    notAsked: sql`
      select ngo_id, thread.county_id, question_id
      from form_progress join thread using (observer_id, polling_station_id), unnest(not_asked) as question_id
      where ${isCounted}`,
    currentOptions: sql`
      select ngo_id, county_id, option_id, flagged
      from ${currentAnswer} join selected_option on answer_id = answer.id where ${isCounted}`,
    flagTimes: sql`
      select ngo_id, ${quarterHour(sql`answered_at`)} as quarter_hour
      from selected_option join answer on answer.id = answer_id ${observer} where flagged and ${isCounted}`,
    // An answer with a position was placed after later ones had been received. A note after an answer doesn't date the report.
    reportQuarters: sql`
      select ngo_id, quarter_hour from (
        select observer_id, polling_station_id, ${quarterHour(sql`answered_at`)} as quarter_hour from answer
        where history_position is null and ${isCounted}
        union
        select observer_id, polling_station_id, ${quarterHour(sql`created_at`)}
        from note join thread using (observer_id, polling_station_id)
        where (first_answer_at is null or created_at < first_answer_at) and ${isCounted}
      ) as received ${observer}`,
  }
}

/** Statement that inserts what changes the counters if `before` becomes `after`. One row has all subjects of a measure. */
export const insertChanges = (before: CountedRows, after: CountedRows): RawBuilder<unknown> => {
  const nothing = sql`select 0, '', 0, 0, 0 where false`
  const isEmpty = (rows: CountedRows) => kinds.every(kind => rows[kind] === undefined)
  return sql`
    insert into tally_change (ngo_id, measure, county_id, subject_ids, amount)
    select ngo_id, measure, county_id, array_agg(subject_id), amount
    from (
      select ngo_id, measure, county_id, subject_id, sum(amount)::int as amount
      from (
        ${isEmpty(after) ? nothing : contributions(after)}
        union all
        select ngo_id, measure, county_id, subject_id, -amount
        from (${isEmpty(before) ? nothing : contributions(before)}) as removed(ngo_id, measure, county_id, subject_id, amount)
      ) as contribution(ngo_id, measure, county_id, subject_id, amount)
      group by 1, 2, 3, 4 having sum(amount) <> 0
    ) as change
    group by 1, 2, 3, 5`
}

/** Changes rows that count. The transaction must have locked them, or their observers. */
export const countChange = async <T>(db: Db, rows: CountedRows, change: () => Promise<T>): Promise<T> => {
  await insertChanges(rows, {}).execute(db)
  const result = await change()
  await insertChanges({}, rows).execute(db)
  return result
}

/** The counters of a measure, with the changes that are not applied yet: `ngo_id`, `county_id`, `subject_id` and `total`. */
export const tallies = (measure: Measure): RawBuilder<unknown> => sql`(
  select ngo_id, county_id, subject_id, total from tally where measure = ${sql.lit(measure)}
  union all
  select ngo_id, county_id, subject_id, amount from tally_change, unnest(subject_ids) as subject_id where measure = ${sql.lit(measure)})`

const COUNTERS_LOCK = 5_417_204

/** Until the transaction ends, no other one applies changes or changes which NGOs are counted. */
const lockCounters = (db: Db) => sql`select pg_advisory_xact_lock(${COUNTERS_LOCK})`.execute(db)

/** Measures that are also counted for all active NGOs together, as NGO 0. */
const measuresOfAll = sql`
  ('station_reports', 'station_flagged', 'station_flags', 'station_opening_flags', 'station_counting_flags')`

/**
 * Applies all pending changes to the counters in one transaction. Stations with a report can't be summed over NGOs: a county's
 * change with the counters of its stations.
 */
export const applyTallyChanges = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ any: boolean }>`select exists (select from tally_change) as any`.execute(db)
  if (!rows[0]?.any) return
  await transact(db, async trx => {
    await lockCounters(trx)
    await sql`
      with applied as (
        delete from tally_change returning ngo_id, measure, county_id, subject_ids, amount
      ), change as (
        select measure, ngo_id, county_id, subject_id, sum(amount)::int as amount
        from applied, unnest(subject_ids) as subject_id group by 1, 2, 3, 4
      ), changed as (
        select measure, ngo_id, county_id, subject_id, amount from change where amount <> 0
        union all
        select measure, 0, county_id, subject_id, sum(amount)::int from change join ngo on ngo.id = ngo_id and is_active
        where measure in ${measuresOfAll}
        group by 1, 3, 4 having sum(amount) <> 0
      ), updated as (
        insert into tally as existing (measure, ngo_id, county_id, subject_id, total) select * from changed
        on conflict (measure, ngo_id, subject_id, county_id) do update set total = existing.total + excluded.total
        returning measure, ngo_id, subject_id, total
      )
      insert into tally as existing (measure, ngo_id, subject_id, total)
      select 'county_stations', ngo_id, polling_station.county_id, sum((total > 0)::int - (total > amount)::int)
      from updated join changed using (measure, ngo_id, subject_id)
      join polling_station on polling_station.id = subject_id
      where measure = 'station_reports' group by 2, 3
      on conflict (measure, ngo_id, subject_id, county_id) do update set total = existing.total + excluded.total`.execute(
      trx,
    )
  })
}

const countStationsOfCounties = (isCounted: RawBuilder<unknown>) => sql`
  insert into tally (measure, ngo_id, subject_id, total)
  select 'county_stations', ngo_id, polling_station.county_id, count(*)
  from tally join polling_station on polling_station.id = subject_id
  where measure = 'station_reports' and total > 0 and ${isCounted} group by 2, 3`

/** Recomputes the totals of active NGOs (`ngo_id` 0). Call it in the transaction that activates or deactivates an NGO. */
export const recountActiveNgos = async (db: Db): Promise<void> => {
  await lockCounters(db)
  await sql`delete from tally where ngo_id = 0`.execute(db)
  await sql`
    insert into tally (measure, ngo_id, subject_id, total)
    select measure, 0, subject_id, sum(total) from tally join ngo on ngo.id = ngo_id and is_active
    where measure in ${measuresOfAll} group by 1, 3`.execute(db)
  await countStationsOfCounties(sql`ngo_id = 0`).execute(db)
}

/** Recomputes all counters from the stored rows. */
export const recountAll = async (db: Db): Promise<void> => {
  await lockCounters(db)
  await sql`delete from tally_change`.execute(db)
  await sql`delete from tally`.execute(db)
  await sql`
    insert into tally (measure, ngo_id, county_id, subject_id, total)
    select measure, ngo_id, county_id, subject_id, sum(amount)
    from (${contributions(storedRows())}) as contribution group by 1, 2, 3, 4`.execute(db)
  await countStationsOfCounties(sql`ngo_id <> 0`).execute(db)
  await recountActiveNgos(db)
}

/** Whether the counters of reports are those of the stored rows. The others would need a scan of all answers. */
const isConsistent = async (db: Db): Promise<boolean> => {
  const isCompared = sql`measure in ('county_reports', 'county_flagged', 'county_flags', 'time_bucket')`
  const { rows } = await sql<{ consistent: boolean }>`
    select not exists (
      select from (
        select ngo_id, measure, subject_id, amount
        from (${contributions({ reports: reportRows(sql`true`) })}) as contribution where ${isCompared}
        union all
        select ngo_id, measure, subject_id, -total from tally where ${isCompared}
        union all
        select ngo_id, measure, subject_id, -amount from tally_change, unnest(subject_ids) as subject_id where ${isCompared}
      ) as difference
      group by ngo_id, measure, subject_id having sum(amount) <> 0
    ) as consistent`.execute(db)
  return rows[0]?.consistent ?? false
}

/** Recomputes all counters if they are inconsistent with the reports. Returns whether it did. Blocks new reports meanwhile. */
export const reconcileCounters = async (db: Db): Promise<boolean> => {
  if (await isConsistent(db)) return false
  await transact(db, async trx => {
    await lockCounters(trx)
    // In the order of a report, to prevent deadlocks.
    await sql`lock table thread in share row exclusive mode`.execute(trx)
    await sql`lock table tally_change in share row exclusive mode`.execute(trx)
    await recountAll(trx)
  })
  return true
}
