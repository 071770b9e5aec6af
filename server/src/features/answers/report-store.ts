import { type RawBuilder, sql } from 'kysely'
import { often } from '../../db/often.ts'
import { observerState } from '../../db/threads.ts'
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

export interface CurrentAnswer {
  readonly id: number
  readonly stationId: number
  readonly questionId: number
  readonly revision: number
  readonly options: NewAnswer['options']
}

/** All that a post needs to be judged and written. */
export interface Known {
  readonly stations: readonly Station[]
  /** Those that were ever published, with the newest version that has them; options alike. */
  readonly questions: readonly PublishedQuestion[]
  readonly options: readonly PublishedOption[]
  /** The observer's answers in force that the post may replace. */
  readonly current: readonly CurrentAnswer[]
  /** The observer's row, as `recordReport` wants it. */
  readonly state: string
}

interface Named {
  readonly places: readonly { county: string; number: number }[]
  readonly questionIds: readonly number[]
  readonly optionIds: readonly number[]
}

/** What there is of all that an observer's post names, as of one moment. */
export const findKnown = async ({ db }: Reach, observerId: number, named: Named): Promise<Known> => {
  const { places, questionIds, optionIds } = named
  const { rows } = await sql<Known>`${often}
    with place as (
      select polling_station.id, county.id as "countyId", county.code, polling_station.number
      from (
        select distinct code, number
        from unnest(${places.map(place => place.county)}::text[], ${places.map(place => place.number)}::int[])
          as wanted(code, number)
      ) as wanted
      join county on county.code = wanted.code
      join polling_station on polling_station.county_id = county.id and polling_station.number = wanted.number
    )
    select ${observerState} as state,
      (select coalesce(jsonb_agg(to_jsonb(place)), '[]') from place) as stations,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'formId', form_id, 'version', last_version, 'takesSeveral', takes_several)), '[]')
        from question where id = any(${questionIds}::int[]) and last_version is not null
      ) as questions,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'questionId', question_id, 'version', last_version, 'flagged', flagged)), '[]')
        from question_option where id = any(${optionIds}::int[]) and last_version is not null
      ) as options,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', answer.id, 'stationId', polling_station_id, 'questionId', question_id, 'revision', revision,
          'options', (
            select coalesce(jsonb_agg(jsonb_build_object('id', option_id, 'value', value, 'flagged', flagged)), '[]')
            from selected_option where answer_id = answer.id))), '[]')
        from answer
        where answer.observer_id = ${observerId}
          and polling_station_id = any(array(select id from place))
          and question_id = any(${questionIds}::int[])
          and superseded_at is null
      ) as current
    from observer where observer.id = ${observerId}`.execute(db)
  if (!rows[0]) throw new Error(`there is no observer ${observerId}`)
  return rows[0]
}

export interface NewAnswer {
  readonly stationId: number
  readonly questionId: number
  readonly formId: number
  readonly version: number
  readonly revision: number
  readonly options: readonly { readonly id: number; readonly value: string | null; readonly flagged: boolean }[]
}

interface Written {
  /** Ids of the answers that are no longer in force. */
  readonly replaced: readonly number[]
  readonly answers: readonly NewAnswer[]
}

/** The answers as `recordReport` writes them: a report's `own`. */
export const writtenAnswers = (observerId: number, now: Date, { replaced, answers }: Written): RawBuilder<unknown> => {
  const selected = answers.flatMap((answer, index) => answer.options.map(option => ({ ...option, place: index + 1 })))
  return sql`
    superseded as (
      update answer set superseded_at = ${now}::timestamptz from held where id = any(${replaced}::bigint[])
    ), wanted as (
      select nextval(pg_get_serial_sequence('answer', 'id')) as id, sent.*
      from held, unnest(
        ${answers.map(answer => answer.stationId)}::int[], ${answers.map(answer => answer.questionId)}::int[],
        ${answers.map(answer => answer.formId)}::int[], ${answers.map(answer => answer.version)}::int[],
        ${answers.map(answer => answer.revision)}::int[]
      ) with ordinality as sent(station_id, question_id, form_id, form_version, revision, place)
    ), made as (
      insert into answer
        (id, observer_id, polling_station_id, question_id, form_id, form_version, revision, answered_at)
      overriding system value
      select id, ${observerId}::int, station_id, question_id, form_id, form_version, revision, ${now}::timestamptz
      from wanted
    ), selected as (
      insert into selected_option (answer_id, option_id, value, flagged)
      select wanted.id, option_id, value, flagged
      from unnest(
        ${selected.map(option => option.place)}::bigint[], ${selected.map(option => option.id)}::int[],
        ${selected.map(option => option.value)}::text[], ${selected.map(option => option.flagged)}::boolean[]
      ) as option(place, option_id, value, flagged)
      join wanted on wanted.place = option.place
    )`
}
