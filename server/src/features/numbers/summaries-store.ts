import { MAX_UNREADABLE } from '@scrutineer/contract/numbers'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from '../../db/shared/counted-ngos.ts'
import { isCountedNumber } from '../../db/shared/reported-numbers.ts'

const isNumber = sql`input ->> 'kind' in ('integer', 'decimal')`

export interface FormWithNumbers {
  readonly idForm: number
  readonly code: string
  readonly title: string
}

/** Published forms whose current version has numbers, in their order. */
export const findFormsWithNumbers = async ({ db }: ScopedDb): Promise<FormWithNumbers[]> => {
  const { rows } = await sql<FormWithNumbers>`
    select id as "idForm", code, description as title from form
    where current_version > 0 and id in (
      select form_id from question_option join question on question.id = question_id
      where ${isNumber} and question_option.last_version = form.current_version)
    order by sort_order, id`.execute(db)
  return rows
}

export interface NumberField {
  readonly idQuestion: number
  readonly questionCode: string
  readonly question: string
  readonly idOption: number
  readonly option: string
  readonly unit: string | null
}

/** The numbers that the current version of a form asks for, in its order. */
export const findNumberFields = async ({ db }: ScopedDb, formId: number): Promise<NumberField[]> => {
  const { rows } = await sql<NumberField>`
    select (question ->> 'id')::int as "idQuestion", question ->> 'code' as "questionCode",
      question ->> 'text' as question, (option ->> 'id')::int as "idOption", option ->> 'text' as option,
      option -> 'input' ->> 'unit' as unit
    from form
    join form_version on form_version.form_id = form.id and version = current_version,
    jsonb_path_query(document, '$.sections[*].questions[*]') with ordinality as questions(question, place),
    jsonb_array_elements(question -> 'options') with ordinality as options(option, position)
    where form.id = ${formId} and option -> 'input' ->> 'kind' in ('integer', 'decimal')
    order by place, position`.execute(db)
  return rows
}

export interface FieldSummary {
  readonly count: number
  /** Decimals; null without a number, like the next ones. */
  readonly sum: string | null
  readonly median: string | null
  readonly least: string | null
  readonly most: string | null
  /** Ids of answers: the first ones with the least and the most. */
  readonly leastAnswer: number | null
  readonly mostAnswer: number | null
  readonly unreadable: number
  readonly unreadableAnswers: readonly number[]
}

/**
 * Statistics of one field, with one number for each station: the newest verified one, else the newest. `mostAnswer` is the last of
 * those with the most. Texts that aren't numbers are counted for each report.
 */
export const summarizeField = async ({ db }: ScopedDb, ngos: CountedNgos, optionId: number): Promise<FieldSummary> => {
  const { rows } = await sql<FieldSummary>`
    with typed as materialized (
      select answer_id, polling_station_id, answered_at, value from reported_number
      where option_id = ${optionId} and ${isCountedNumber(ngos)}
    ), reported as materialized (
      select distinct on (polling_station_id) typed.answer_id, value from typed
      left join answer_verification on answer_verification.answer_id = typed.answer_id and withdrawn_at is null
      where value is not null
      order by polling_station_id, verified_at is null, answered_at desc, typed.answer_id desc
    ), total as (
      select count(*)::int as count, sum(value) as sum, min(value) as least, max(value) as most from reported
    )
    select count, trim_scale(sum)::text as sum, least::text, most::text,
      (select count(*)::int from typed where value is null) as unreadable,
      -- The average of the one or two values in the middle.
      (select trim_scale((min(value) + max(value)) * 0.5)::text from (
        select value from reported order by value offset (count - 1) / 2 limit 2 - count % 2) as middle) as median,
      (select min(answer_id) from reported where value = least) as "leastAnswer",
      (select max(answer_id) from reported where value = most) as "mostAnswer",
      array(select answer_id from typed where value is null order by answer_id desc limit ${MAX_UNREADABLE})
        as "unreadableAnswers"
    from total`.execute(db)
  const [summary] = rows
  if (!summary) throw new Error('an aggregate has one row')
  return summary
}

interface ReportRow {
  readonly answerId: number
  readonly idObserver: number
  readonly idPollingStation: number
  readonly pollingStationName: string
}

/** The reports of answers. */
export const findReportsOf = async ({ db }: ScopedDb, answerIds: readonly number[]): Promise<ReportRow[]> => {
  const { rows } = await sql<ReportRow>`
    select answer.id as "answerId", observer_id as "idObserver", polling_station_id as "idPollingStation",
      county.code || ' ' || number as "pollingStationName"
    from answer
    join polling_station on polling_station.id = polling_station_id
    join county on county.id = county_id
    where answer.id = any(${answerIds}::bigint[])`.execute(db)
  return rows
}
