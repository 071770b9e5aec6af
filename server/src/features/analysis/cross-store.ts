import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { countyAreas } from '../../db/shared/places/areas.ts'
import { type CountedAnswers, countedIn, unitOf } from './queried-store.ts'

/** What a question is crossed with. */
export type Crossing =
  | { readonly by: 'question'; readonly questionId: number }
  | { readonly by: 'level'; readonly level: number }
  | { readonly by: 'county' | 'ngo' | 'hour' }

/** How many reports of a row answer the question, or select an option of it. */
interface CrossRow {
  /** Id of an option or NGO, the begin of an hour in milliseconds since 1970; empty for places. */
  readonly key: string
  /** Null: any option. */
  readonly optionId: number | null
  readonly count: number
}

const keyOf = ({ by }: Crossing, timeZone: string) => {
  if (by === 'question') return sql`key_option`
  if (by === 'ngo') return sql`ngo_id`
  if (by === 'hour') return sql`(extract(epoch from date_trunc('hour', answered_at, ${timeZone}::text)) * 1000)::bigint`
  return sql`''`
}

/** A county's part of a crossed question. Hours begin in the time zone. */
export const crossAnswers = async (
  { db }: ScopedDb,
  countyId: number,
  answers: CountedAnswers,
  { questionId, crossing, timeZone }: { questionId: number; crossing: Crossing; timeZone: string },
): Promise<CrossRow[]> => {
  const others = crossing.by === 'question' ? [crossing.questionId] : []
  const keys = sql`
    join counted as other using (${unitOf(answers)}) cross join unnest(other.option_ids) as key_option`
  const { rows } = await sql<CrossRow>`
    with ${countedIn(countyId, answers, [questionId, ...others])}, keyed as (
      select counted.option_ids, ${keyOf(crossing, timeZone)}::text as key
      from counted ${others.length > 0 ? keys : sql``}
      where counted.question_id = ${questionId} and counted.option_ids <> '{}'
        and ${others.length > 0 ? sql`other.question_id = any(${others}::int[])` : sql`true`}
    )
    select key, null::int as "optionId", count(*)::int as count from keyed group by 1
    union all
    select key, option_id, count(*)::int from keyed, unnest(option_ids) as option_id group by 1, 2`.execute(db)
  return rows
}

interface CountyPlace {
  readonly countyId: number
  readonly key: string
  readonly label: string
}

/** The place of each county that is a row: its area of the level, or itself. */
export const findCountyPlaces = async ({ db }: ScopedDb, level: number | undefined): Promise<CountyPlace[]> => {
  const ofLevel = sql<CountyPlace>`
    with recursive ${countyAreas}
    select county_id as "countyId", area.id::text as key, name as label
    from county_areas join area on area.id = area_id where level = ${level}`
  const { rows } = await (level === undefined
    ? sql<CountyPlace>`select id as "countyId", code as key, name as label from county`
    : ofLevel
  ).execute(db)
  return rows
}
