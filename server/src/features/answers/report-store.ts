import { sql } from 'kysely'
import { often } from '../../db/often.ts'
import type { Reach } from '../../domain/scope.ts'

export interface Station {
  readonly id: number
  readonly countyId: number
  readonly code: string
  readonly number: number
}

export interface PublishedQuestion {
  readonly id: number
  readonly formId: number
  readonly version: number
  readonly takesSeveral: boolean
}

export interface PublishedOption {
  readonly id: number
  readonly questionId: number
  readonly version: number
  readonly flagged: boolean
}

/** Everything that a post may name. */
export interface Known {
  readonly stations: readonly Station[]
  /** Those that were ever published, with the newest version that has them; options alike. */
  readonly questions: readonly PublishedQuestion[]
  readonly options: readonly PublishedOption[]
}

interface Named {
  readonly places: readonly { county: string; number: number }[]
  readonly questionIds: readonly number[]
  readonly optionIds: readonly number[]
}

/** What there is of all that a post names, in one answer. */
export const findKnown = async ({ db }: Reach, { places, questionIds, optionIds }: Named): Promise<Known> => {
  const { rows } = await sql<Known>`${often}
    select
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', polling_station.id, 'countyId', county.id, 'code', county.code, 'number', polling_station.number)), '[]')
        from (
          select distinct code, number
          from unnest(${places.map(place => place.county)}::text[], ${places.map(place => place.number)}::int[])
            as wanted(code, number)
        ) as wanted
        join county on county.code = wanted.code
        join polling_station on polling_station.county_id = county.id and polling_station.number = wanted.number
      ) as stations,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'formId', form_id, 'version', last_version, 'takesSeveral', takes_several)), '[]')
        from question where id = any(${questionIds}::int[]) and last_version is not null
      ) as questions,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'questionId', question_id, 'version', last_version, 'flagged', flagged)), '[]')
        from question_option where id = any(${optionIds}::int[]) and last_version is not null
      ) as options`.execute(db)
  return rows[0] ?? { stations: [], questions: [], options: [] }
}

export interface CurrentAnswer {
  readonly id: number
  readonly stationId: number
  readonly questionId: number
  readonly revision: number
  readonly options: { readonly id: number; readonly value: string | null; readonly flagged: boolean }[]
}

/** The answers in force that a post may replace. */
export const findCurrent = async (
  { db }: Reach,
  observerId: number,
  stationIds: readonly number[],
  questionIds: readonly number[],
): Promise<CurrentAnswer[]> => {
  const { rows } = await sql<CurrentAnswer>`${often}
    select answer.id, answer.polling_station_id as "stationId", answer.question_id as "questionId", answer.revision,
      coalesce(
        jsonb_agg(jsonb_build_object('id', option_id, 'value', value, 'flagged', flagged))
          filter (where option_id is not null), '[]') as options
    from answer left join selected_option on selected_option.answer_id = answer.id
    where answer.observer_id = ${observerId}
      and answer.polling_station_id = any(${stationIds}::int[])
      and answer.question_id = any(${questionIds}::int[])
      and answer.superseded_at is null
    group by answer.id`.execute(db)
  return rows
}

export interface NewAnswer {
  readonly stationId: number
  readonly questionId: number
  readonly formId: number
  readonly version: number
  readonly revision: number
  readonly options: readonly { readonly id: number; readonly value: string | null; readonly flagged: boolean }[]
}

export const supersede = async ({ db }: Reach, answerIds: readonly number[], now: Date): Promise<void> => {
  if (answerIds.length === 0) return
  await sql`update answer set superseded_at = ${now} where id = any(${answerIds}::bigint[])`.execute(db)
}

/** One statement however many answers there are. */
export const insertAnswers = async (
  { db }: Reach,
  observerId: number,
  answers: readonly NewAnswer[],
  now: Date,
): Promise<void> => {
  const selected = answers.flatMap((answer, index) => answer.options.map(option => ({ ...option, place: index + 1 })))
  await sql`${often}
    with wanted as (
      select nextval(pg_get_serial_sequence('answer', 'id')) as id, given.*
      from unnest(
        ${answers.map(answer => answer.stationId)}::int[], ${answers.map(answer => answer.questionId)}::int[],
        ${answers.map(answer => answer.formId)}::int[], ${answers.map(answer => answer.version)}::int[],
        ${answers.map(answer => answer.revision)}::int[]
      ) with ordinality as given(station_id, question_id, form_id, form_version, revision, place)
    ), made as (
      insert into answer
        (id, observer_id, polling_station_id, question_id, form_id, form_version, revision, answered_at)
      overriding system value
      select id, ${observerId}::int, station_id, question_id, form_id, form_version, revision, ${now}::timestamptz
      from wanted
    )
    insert into selected_option (answer_id, option_id, value, flagged)
    select wanted.id, option_id, value, flagged
    from unnest(
      ${selected.map(option => option.place)}::bigint[], ${selected.map(option => option.id)}::int[],
      ${selected.map(option => option.value)}::text[], ${selected.map(option => option.flagged)}::boolean[]
    ) as selected(place, option_id, value, flagged)
    join wanted on wanted.place = selected.place`.execute(db)
}
