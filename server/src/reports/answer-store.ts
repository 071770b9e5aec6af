import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { ScopedDb } from '../db/scoped-db.ts'
import type { StationKey } from '../db/shared/observer-station.ts'
import { stationNumbers } from '../db/shared/places/station-numbers.ts'
import { type SelectedOptionRow, selectedOptions } from '../db/shared/question-texts/published-questions.ts'
import { observerRowVersion } from '../db/shared/threads.ts'
import { historyOrder } from './history-position-store.ts'

export interface Station extends StationKey {
  readonly id: number
  readonly countyId: number
}

export interface PublishedQuestion {
  readonly id: number
  readonly formId: number
  readonly lastVersion: number
  /** A published version accepts several options. */
  readonly takesSeveral: boolean
  /** A check of the form's current version compares a number of the question. */
  readonly isChecked: boolean
  /** The form's current version asks some questions only after certain answers. */
  readonly hasConditions: boolean
}

export interface PublishedOption {
  readonly id: number
  readonly questionId: number
  readonly lastVersion: number
  readonly flagged: boolean
  /** What is typed; null for other options. */
  readonly input: OptionInput | null
}

export interface CurrentAnswer {
  readonly id: number
  readonly stationId: number
  readonly questionId: number
  /** Highest revision of all versions. A report that was unplaced first may have a higher one than the current answer. */
  readonly revision: number
  readonly formVersion: number
  /** Milliseconds since 1970. */
  readonly answeredAt: number
  readonly options: readonly SelectedOptionRow[]
  readonly notObserved: boolean
  /** The observer's last answer, if this one is a correction by staff; else null. */
  readonly observed: ObservedAnswer | null
}

/** An answer of the observer that isn't current, since staff corrected it or it contradicts a correction. */
interface ObservedAnswer {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly answeredAt: number
  readonly options: readonly SelectedOptionRow[]
  readonly notObserved: boolean
  /** It contradicts the correction, and staff have not decided. */
  readonly isInConflict: boolean
}

/** The rows that an answer post references or may replace. */
export interface PostContext {
  readonly stations: readonly Station[]
  /** Questions that were ever published. `lastVersion` is the newest form version that has them. Options likewise. */
  readonly questions: readonly PublishedQuestion[]
  readonly options: readonly PublishedOption[]
  /** Current answers of the observer that the post may replace. */
  readonly current: readonly CurrentAnswer[]
  /** Version of the observer's row, for `recordReport`. */
  readonly rowVersion: string
}

export interface PostReferences {
  readonly stations: readonly StationKey[]
  readonly questionIds: readonly number[]
  readonly optionIds: readonly number[]
}

/** The last version of `answer` that isn't a correction, as `observed`. */
const observedAnswer = sql`(
  select jsonb_build_object(
    'id', observed.id, 'answeredAt', extract(epoch from observed.answered_at) * 1000, 'options', ${selectedOptions('observed')},
    'notObserved', observed.not_observed,
    'isInConflict', exists (select from answer_conflict where answer_id = observed.id and resolution is null))
  from answer as observed
  where observed.observer_id = answer.observer_id and observed.polling_station_id = answer.polling_station_id
    and observed.question_id = answer.question_id and observed.corrected_by is null
  order by ${historyOrder('observed', sql`desc`)} limit 1)`

/** Loads the referenced and current rows of an answer post in one snapshot. */
export const loadPostContext = async (
  { db }: ScopedDb,
  observerId: number,
  { stations, questionIds, optionIds }: PostReferences,
): Promise<PostContext> => {
  const { rows } = await sql<PostContext>`${prepared}
    with station as (
      -- The number is the posted one, also of a station that was merged into another one.
      select polling_station.id, polling_station.county_id as "countyId", county_code as "countyCode",
        station_number as "stationNumber"
      from (
        select distinct county_code, station_number
        from unnest(
          ${stations.map(station => station.countyCode)}::text[], ${stations.map(station => station.stationNumber)}::int[]
        ) as referenced(county_code, station_number)
      ) as referenced
      join county on county.code = referenced.county_code
      join ${stationNumbers} as numbered on numbered.county_id = county.id and numbered.number = referenced.station_number
      join polling_station on polling_station.id = numbered.station_id
    )
    select ${observerRowVersion} as "rowVersion",
      (select coalesce(jsonb_agg(to_jsonb(station)), '[]') from station) as stations,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', question.id, 'formId', form_id, 'lastVersion', last_version, 'takesSeveral', takes_several,
          'isChecked', is_checked, 'hasConditions', has_conditions)), '[]')
        from question join form on form.id = form_id
        where question.id = any(${questionIds}::int[]) and last_version is not null
      ) as questions,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'questionId', question_id, 'lastVersion', last_version, 'flagged', flagged, 'input', input)), '[]')
        from question_option where id = any(${optionIds}::int[]) and last_version is not null
      ) as options,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', answer.id, 'stationId', polling_station_id, 'questionId', question_id,
          'answeredAt', extract(epoch from answered_at) * 1000, 'formVersion', form_version,
          'revision', (
            select max(version.revision) from answer as version
            where version.observer_id = answer.observer_id and version.polling_station_id = answer.polling_station_id
              and version.question_id = answer.question_id),
          'options', ${selectedOptions('answer')},
          'notObserved', not_observed,
          'observed', case when corrected_by is not null then ${observedAnswer} end)), '[]')
        from answer
        where answer.observer_id = ${observerId}
          and polling_station_id = any(array(select id from station))
          and question_id = any(${questionIds}::int[])
          and superseded_at is null
      ) as current
    from observer where observer.id = ${observerId}`.execute(db)
  if (!rows[0]) throw new Error(`Observer ${observerId} does not exist`)
  return rows[0]
}

interface NewSelection extends SelectedOptionRow {
  /** The option asks for a number, and something was typed. */
  readonly isNumber: boolean
}

export interface NewAnswer {
  readonly stationId: number
  readonly questionId: number
  readonly formId: number
  readonly formVersion: number
  readonly revision: number
  /** Set if this version isn't the current one: a later one exists already, or in the same post, or staff corrected it. */
  readonly supersededAt: Date | null
  /** Set if this version contradicts a correction; `replaced` by a later one of the same post. */
  readonly conflict?: 'open' | 'replaced' | undefined
  readonly options: readonly NewSelection[]
  /** The observer could not observe it; there is no option. */
  readonly notObserved: boolean
}

/** Who wrote answers, if not the observer's phone. */
export interface AnswerSource {
  /** Account that typed the answers during a phone call. */
  readonly dictatedTo?: string | undefined
  /** Account that corrected the answer, and why. */
  readonly correction?: { readonly account: string; readonly reason: string } | undefined
  /** Account that accepted the observer's answer in place of a correction. */
  readonly acceptedBy?: string | undefined
}

export interface AnswerChanges extends AnswerSource {
  /** Ids of the answers that are no longer current. */
  readonly superseded: readonly number[]
  readonly answers: readonly NewAnswer[]
  /** Ids of answers whose conflict with a correction ends, since the observer answered again. */
  readonly replaced?: readonly number[]
}

/** CTEs that write conflicts with corrections. They select from `submitted`. */
const conflictQueries = (now: Date, answers: readonly NewAnswer[], replaced: readonly number[]) => {
  const conflicts = answers.flatMap(({ conflict }, index) => (conflict ? [{ position: index + 1, conflict }] : []))
  if (conflicts.length === 0 && replaced.length === 0) return sql``
  return sql`, contradicting as (
      insert into answer_conflict (answer_id, resolution, resolved_at)
      select submitted.id, nullif(conflict, 'open'), case when conflict <> 'open' then ${now}::timestamptz end
      from submitted join unnest(
        ${conflicts.map(({ position }) => position)}::bigint[], ${conflicts.map(({ conflict }) => conflict)}::text[]
      ) as contradicting(position, conflict) using (position)
    ), replaced as (
      update answer_conflict set resolution = 'replaced', resolved_at = ${now}::timestamptz from locked
      where answer_id = any(${replaced}::bigint[]) and resolution is null
    )`
}

const removeNumbersQuery = (superseded: readonly number[]) => sql`,
    removed_number as (
      delete from reported_number using locked where answer_id = any(${superseded}::bigint[])
    )`

type PositionedSelection = NewSelection & { readonly position: number }

const insertNumbersQuery = (observerId: number, now: Date, numbers: readonly PositionedSelection[]) => sql`,
    added_number as (
      insert into reported_number
        (answer_id, option_id, observer_id, polling_station_id, ngo_id, answered_at, value)
      select submitted.id, option_id, ${observerId}::int, station_id, ngo_id, ${now}::timestamptz, typed::numeric
      from unnest(
        ${numbers.map(({ position }) => position)}::bigint[], ${numbers.map(({ id }) => id)}::int[],
        ${numbers.map(({ typed }) => typed)}::text[]
      ) as number(position, option_id, typed)
      join submitted using (position), locked
      where superseded_at is null
    )`

/** CTEs of `recordReport` that write answers, and the flags and numbers that are current now. They select from `locked`. */
export const insertAnswersQueries = (
  observerId: number,
  now: Date,
  { superseded, answers, replaced = [], dictatedTo, correction, acceptedBy }: AnswerChanges,
): RawBuilder<unknown> => {
  const selected = answers.flatMap((answer, index) =>
    answer.options.map(option => ({ ...option, position: index + 1 })),
  )
  const numbers = selected.filter(({ isNumber }) => isNumber)
  return sql`
    superseded as (
      update answer set superseded_at = ${now}::timestamptz from locked where answer.id = any(${superseded}::bigint[])
      returning answer.id, polling_station_id as station_id, question_id, not_observed
    ), removed_flag as (
      delete from thread_flag using locked where answer_id = any(${superseded}::bigint[])
    ), submitted as (
      select nextval(pg_get_serial_sequence('answer', 'id')) as id, answer.*
      from locked, unnest(
        ${answers.map(answer => answer.stationId)}::int[], ${answers.map(answer => answer.questionId)}::int[],
        ${answers.map(answer => answer.formId)}::int[], ${answers.map(answer => answer.formVersion)}::int[],
        ${answers.map(answer => answer.revision)}::int[], ${answers.map(answer => answer.supersededAt)}::timestamptz[],
        ${answers.map(answer => answer.notObserved)}::boolean[]
      ) with ordinality
        as answer(station_id, question_id, form_id, form_version, revision, superseded_at, not_observed, position)
    ), inserted as (
      insert into answer
        (id, observer_id, polling_station_id, question_id, form_id, form_version, revision, answered_at, superseded_at,
          dictated_to, corrected_by, correction_reason, accepted_by, not_observed)
      overriding system value
      select id, ${observerId}::int, station_id, question_id, form_id, form_version, revision, ${now}::timestamptz,
        superseded_at, ${dictatedTo ?? null}::text, ${correction?.account ?? null}::text,
        ${correction?.reason ?? null}::text, ${acceptedBy ?? null}::text, not_observed
      from submitted
    ), selected as (
      insert into selected_option (answer_id, option_id, value, flagged, typed)
      select submitted.id, option_id, value, flagged, typed
      from unnest(
        ${selected.map(option => option.position)}::bigint[], ${selected.map(option => option.id)}::int[],
        ${selected.map(option => option.value)}::text[], ${selected.map(option => option.flagged)}::boolean[],
        ${selected.map(option => option.typed)}::text[]
      ) as option(position, option_id, value, flagged, typed)
      join submitted on submitted.position = option.position
      returning answer_id, option_id, flagged
    ), added_flag as (
      insert into thread_flag (answer_id, option_id, question_id, ngo_id, observer_id, polling_station_id)
      select answer_id, option_id, question_id, ngo_id, observer_id, station_id
      from selected join submitted on submitted.id = answer_id, locked
      where flagged and superseded_at is null
      returning answer_id
    )${superseded.length > 0 ? removeNumbersQuery(superseded) : sql``}${
      numbers.length > 0 ? insertNumbersQuery(observerId, now, numbers) : sql``
    }${conflictQueries(now, answers, replaced)}`
}
