import type { FormLanguages } from '@scrutineer/contract/helpers/form-document'
import { titleFor } from '@scrutineer/contract/helpers/form-languages'
import { sql } from 'kysely'
import { allRows } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from '../../db/shared/counted-ngos.ts'
import { formLanguages } from '../../db/shared/question-texts/published-questions.ts'

/** Which reports are counted; `countyIds` undefined means all counties. */
export interface CountedReports {
  readonly ngos: CountedNgos
  readonly countyIds: readonly number[] | undefined
}

const isCounted = ({ ngos, countyIds }: CountedReports) => sql`
  tally.ngo_id = any(${ngos.ids}::int[]) and ${countyIds ? sql`tally.county_id = any(${countyIds}::int[])` : sql`true`}`

/** Reports by the id of a question or option; none for one that no report has. */
export interface ChoiceCounts {
  /** Reports that answer the form. */
  readonly reports: number
  readonly answered: ReadonlyMap<number, number>
  readonly notObserved: ReadonlyMap<number, number>
  readonly notAsked: ReadonlyMap<number, number>
  readonly selected: ReadonlyMap<number, number>
  /** Of stations whose reports answer a question differently; none if they weren't compared. */
  readonly disagreeingStations: ReadonlyMap<number, number>
  readonly disagreeingReports: ReadonlyMap<number, number>
}

/** A counter, or its part in one county. */
export interface MeasureRow {
  readonly measure: string
  readonly id: number
  readonly total: number
}

export const toChoiceCounts = (rows: Iterable<MeasureRow>): ChoiceCounts => {
  const counts = new Map<string, Map<number, number>>()
  for (const { measure, id, total } of rows) {
    const ofMeasure = counts.get(measure) ?? new Map<number, number>()
    counts.set(measure, ofMeasure.set(id, (ofMeasure.get(id) ?? 0) + total))
  }
  const of = (measure: string) => counts.get(measure) ?? new Map<number, number>()
  const [reports = 0] = of('form_reports').values()
  return {
    reports,
    answered: of('question_reports'),
    notObserved: of('question_not_observed'),
    notAsked: of('question_not_asked'),
    selected: of('option_selected'),
    disagreeingStations: of('disagreeing_stations'),
    disagreeingReports: of('disagreeing_reports'),
  }
}

/** The counters of a form, its questions and options. Call it after applying counter changes. */
export const findChoiceCounts = async ({ db }: ScopedDb, formId: number, reports: CountedReports) => {
  const { rows } = await sql<MeasureRow>`
    with asked as (
      select id from question where form_id = ${formId} and last_version is not null
    ), offered as (
      select id from question_option where question_id in (select id from asked) and last_version is not null
    ), subject as (
      select 'form_reports' as measure, ${formId}::int as id
      union all
      select measure, id from asked, unnest(array['question_reports', 'question_not_observed', 'question_not_asked']) as measure
      union all
      select 'option_selected', id from offered
    )
    select measure, id, sum(total)::int as total
    from subject join tally using (measure) where subject_id = id and ${isCounted(reports)}
    group by 1, 2 having sum(total) > 0`.execute(db)
  return toChoiceCounts(rows)
}

/** Active stations, and those of them with a report. Call it after applying counter changes. */
export const countStations = async ({ db }: ScopedDb, { ngos, countyIds }: CountedReports) => {
  const { rows } = await sql<{ stations: number; expected: number }>`
    select count(*) filter (where total > 0)::int as stations, count(*)::int as expected
    from polling_station
    left join tally on measure = 'station_reports' and ngo_id = ${ngos.stationNgoId} and subject_id = polling_station.id
    where active and ${countyIds ? sql`polling_station.county_id = any(${countyIds}::int[])` : sql`true`}`.execute(db)
  return rows[0] ?? { stations: 0, expected: 0 }
}

/** The published forms, in their order. */
export const findPublishedForms = async ({ db, language }: ScopedDb) => {
  const rows = await allRows<{ id: number; code: string; version: number; name: string; form: FormLanguages }>(db)`
  select form.id, document->>'code' as code, version, document->>'description' as name, ${formLanguages} as form
  from form join form_version on form_id = form.id and version = current_version
  order by sort_order, form.id`
  return rows.map(({ form, name, ...row }) => ({ ...row, name: titleFor(name, form, language) }))
}
