import { sql } from 'kysely'
import { allRows } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { tallies } from '../../db/shared/counters.ts'
import { doDiffer, isInRange, isVerified } from '../../db/shared/question-filter.ts'
import { hasText } from '../../db/shared/typed-values.ts'
import type { CountedReports, MeasureRow } from './counts-store.ts'

// Statements of some counties each; on the embedded engine of one, so that reports are written in between. Their results are added up,
// since a station, and so a report, is in one county.

/** Which current answers to a form count. */
export interface CountedAnswers extends CountedReports {
  readonly formId: number
  /** Time of receipt; `until` is exclusive. */
  readonly from: Date | undefined
  readonly until: Date | undefined
  readonly isVerified: boolean
  /** One answer a station and question counts: the newest verified one, else the newest. */
  readonly isByStation: boolean
}

/** Reads all counties of an analysis, some of them in each call. */
export type ReadCounties = <T>(read: (countyIds: readonly number[]) => Promise<T>) => Promise<T[]>

/** Keeps PostgreSQL from reading the whole table for the reports of one county. */
const oneLookupEach = sql`offset 0`

/** The columns that tell apart what is counted. */
export const unitOf = ({ isByStation }: CountedAnswers) =>
  isByStation ? sql`polling_station_id` : sql`observer_id, polling_station_id`

/**
 * CTEs: `current_answer` has the answers that may count, also those that were withdrawn, and `counted` those that do. `option_ids` is
 * empty for one that could not be observed.
 */
export const countedIn = (
  countyIds: readonly number[],
  answers: CountedAnswers,
  questionIds?: readonly number[],
) => sql`
  current_answer as materialized (
    select answer.*, ngo_id, county_id
    from thread
    cross join lateral (
      select id, observer_id, polling_station_id, question_id, answered_at, not_observed,
        array(select option_id from selected_option where answer_id = answer.id order by 1) as option_ids,
        ${answers.isVerified || answers.isByStation ? isVerified : sql`null`} as is_verified
      from answer
      where answer.observer_id = thread.observer_id and answer.polling_station_id = thread.polling_station_id
        and superseded_at is null and ${isInRange('answered_at', answers)}
        and question_id = any(${questionIds ? sql`${questionIds}::int[]` : sql`array(select id from question where form_id = ${answers.formId})`})
      ${countyIds.length === 1 ? oneLookupEach : sql``}
    ) as answer
    where county_id = any(${countyIds}::int[]) and ngo_id = any(${answers.ngos.ids}::int[])
      and ${answers.isVerified ? sql`is_verified` : sql`true`}
  ), counted as materialized (
    select ${answers.isByStation ? sql`distinct on (polling_station_id, question_id)` : sql``} * from current_answer
    where option_ids <> '{}' or not_observed
    ${answers.isByStation ? sql`order by polling_station_id, question_id, is_verified desc, answered_at desc, id desc` : sql``}
  )`

/**
 * By question: the stations with answers that differ in their options or values, and these answers. Values are compared only where
 * there are some.
 */
const disagreeing = sql`
  select measure, question_id, sum(case measure when 'disagreeing_stations' then 1 else cardinality(answer_ids) end)::int
  from (
    select question_id, array_agg(id) as answer_ids, count(distinct option_ids) > 1 as has_other_options
    from current_answer where option_ids <> '{}'
    group by polling_station_id, question_id having count(*) > 1
  ) as answered, unnest(array['disagreeing_stations', 'disagreeing_reports']) as measure
  where has_other_options
    or question_id = any(array(select question_id from question_option where input is not null)) and ${doDiffer}
  group by 1, 2`

/** Most forms have no conditions: then the reports aren't read again. */
const isAnyNotAsked = ({ formId }: CountedAnswers) => sql`exists (
  select from ${tallies('question_not_asked')} as counted_not_asked
  where subject_id in (select id from question where form_id = ${formId}))`

/** The counties' part of the counters of a form, its questions and options, counted anew. */
export const countAnswers = async ({ db }: ScopedDb, countyIds: readonly number[], answers: CountedAnswers) => {
  const unit = unitOf(answers)
  const { rows } = await sql<MeasureRow>`
    with ${countedIn(countyIds, answers)}
    select 'form_reports' as measure, ${answers.formId}::int as id, count(*)::int as total
    from (select distinct ${unit} from current_answer) as report
    union all
    select 'question_reports', question_id, count(*)::int from counted where option_ids <> '{}' group by 2
    union all
    select 'question_not_observed', question_id, count(*)::int from counted where not_observed group by 2
    union all
    select 'option_selected', option_id, count(*)::int from counted, unnest(option_ids) as option_id group by 2
    union all
    select 'question_not_asked', question_id, count(*)::int from (
      select ${unit}, question_id
      from (select distinct observer_id, polling_station_id from current_answer) as report
      join form_progress using (observer_id, polling_station_id), unnest(not_asked) as question_id
      where form_id = ${answers.formId} and ${isAnyNotAsked(answers)}
      except
      select ${unit}, question_id from counted
    ) as not_asked group by 2
    ${answers.isByStation ? sql`union all ${disagreeing}` : sql``}`.execute(db)
  return rows
}

/** How many reports have a text in an option. */
export interface TypedRow {
  readonly optionId: number
  /** The canonical value; null for a text without one. */
  readonly typed: string | null
  readonly count: number
  /** The answer of one of them. */
  readonly answerId: number
}

/** What was typed into options in counties: each value once. */
export const findTyped = (
  { db }: ScopedDb,
  countyIds: readonly number[],
  answers: CountedAnswers,
  questionIds: readonly number[],
  optionIds: readonly number[],
) => allRows<TypedRow>(db)`
  with ${countedIn(countyIds, answers, questionIds)}
  select option_id as "optionId", typed, count(*)::int as count, min(answer_id) as "answerId"
  from counted join selected_option on answer_id = id
  where option_id = any(${optionIds}::int[]) and ${hasText} group by 1, 2`

interface NoteRow {
  readonly questionId: number
  readonly notes: number
  readonly pictures: number
}

/** The reports with notes about questions in counties, by time of receipt, and those of them with files. */
export const countNotes = (
  { db }: ScopedDb,
  countyIds: readonly number[],
  answers: CountedAnswers,
  questionIds: readonly number[],
) => allRows<NoteRow>(db)`
  select question_id as "questionId", count(distinct thread)::int as notes,
    count(distinct thread) filter (where attachment.id is not null)::int as pictures
  from thread join note using (observer_id, polling_station_id) left join attachment on note_id = note.id
  where county_id = any(${countyIds}::int[]) and ngo_id = any(${answers.ngos.ids}::int[]) and note_count > 0
    and question_id = any(${questionIds}::int[]) and ${isInRange('created_at', answers)}
  group by 1`

interface ReportRow {
  readonly answerId: number
  readonly idObserver: number
  readonly idPollingStation: number
  readonly pollingStationName: string
}

/** The reports of answers. */
export const findReportsOf = ({ db }: ScopedDb, answerIds: readonly number[]) => allRows<ReportRow>(db)`
  select answer.id as "answerId", observer_id as "idObserver", polling_station_id as "idPollingStation",
    county.code || ' ' || number as "pollingStationName"
  from answer
  join polling_station on polling_station.id = polling_station_id
  join county on county.id = county_id
  where answer.id = any(${answerIds}::bigint[])`
