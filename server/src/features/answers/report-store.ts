import { sql } from 'kysely'
import type { Reach } from '../../domain/scope.ts'

export interface Station {
  readonly id: number
  readonly countyId: number
  readonly code: string
  readonly number: number
}

export const findStations = async (
  { db }: Reach,
  places: readonly { county: string; number: number }[],
): Promise<Station[]> => {
  const { rows } = await sql<Station>`
    select polling_station.id, county.id as "countyId", county.code, polling_station.number
    from (
      select distinct code, number
      from unnest(${places.map(place => place.county)}::text[], ${places.map(place => place.number)}::int[])
        as wanted(code, number)
    ) as wanted
    join county on county.code = wanted.code
    join polling_station on polling_station.county_id = county.id and polling_station.number = wanted.number`.execute(
    db,
  )
  return rows
}

export interface PublishedQuestion {
  readonly id: number
  readonly formId: number
  readonly version: number
  readonly takesSeveral: boolean
}

/** Questions that were ever published, with the newest version that has them. */
export const findQuestions = async ({ db }: Reach, ids: readonly number[]): Promise<PublishedQuestion[]> => {
  const { rows } = await sql<PublishedQuestion>`
    select id, form_id as "formId", last_version as version, takes_several as "takesSeveral"
    from question where id = any(${ids}::int[]) and last_version is not null`.execute(db)
  return rows
}

export interface PublishedOption {
  readonly id: number
  readonly questionId: number
  readonly version: number
  readonly flagged: boolean
}

export const findOptions = async ({ db }: Reach, ids: readonly number[]): Promise<PublishedOption[]> => {
  const { rows } = await sql<PublishedOption>`
    select id, question_id as "questionId", last_version as version, flagged
    from question_option where id = any(${ids}::int[]) and last_version is not null`.execute(db)
  return rows
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
  const { rows } = await sql<CurrentAnswer>`
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

/** Two statements however many answers there are. */
export const insertAnswers = async (
  { db }: Reach,
  observerId: number,
  answers: readonly NewAnswer[],
  now: Date,
): Promise<void> => {
  const { rows } = await sql<{ id: number; place: number }>`
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
    select id, place from wanted`.execute(db)
  const idAt = new Map(rows.map(({ id, place }) => [Number(place), Number(id)]))
  const selected = answers.flatMap((answer, index) =>
    answer.options.map(option => ({ ...option, answerId: idAt.get(index + 1) ?? null })),
  )
  if (selected.length === 0) return
  await sql`
    insert into selected_option (answer_id, option_id, value, flagged)
    select * from unnest(
      ${selected.map(option => option.answerId)}::bigint[], ${selected.map(option => option.id)}::int[],
      ${selected.map(option => option.value)}::text[], ${selected.map(option => option.flagged)}::boolean[])`.execute(
    db,
  )
}
