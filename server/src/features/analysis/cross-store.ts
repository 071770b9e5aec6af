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
  /** Id of an option, NGO or county, or the begin of an hour in milliseconds since 1970. */
  readonly key: string
  /** Null: any option. */
  readonly optionId: number | null
  readonly count: number
}

/** CTE `keyed`: the options of each answer to a question, once for each `key` of its report. */
const keyed = (answers: CountedAnswers, questionId: number, crossing: Crossing, timeZone: string) => {
  const hour = sql`(extract(epoch from date_trunc('hour', answered_at, ${timeZone}::text)) * 1000)::bigint`
  const keys = { ngo: sql`ngo_id`, hour, level: sql`county_id`, county: sql`county_id` }
  if (crossing.by !== 'question')
    return sql`keyed as (
      select option_ids, ${keys[crossing.by]}::text as key from counted
      where question_id = ${questionId} and option_ids <> '{}'
    )`
  const optionsOf = (id: number) => sql`max(option_ids) filter (where question_id = ${id})`
  // Grouped: for a join of the two answers PostgreSQL would compare each with each.
  return sql`keyed as (
    select option_ids, key_option::text as key
    from (
      select ${optionsOf(questionId)} as option_ids, ${optionsOf(crossing.questionId)} as key_options
      from counted group by ${unitOf(answers)}
    ) as report, unnest(key_options) as key_option
    where option_ids <> '{}'
  )`
}

/** The counties' part of a crossed question. Hours begin in the time zone. */
export const crossAnswers = async (
  { db }: ScopedDb,
  countyIds: readonly number[],
  answers: CountedAnswers,
  { questionId, crossing, timeZone }: { questionId: number; crossing: Crossing; timeZone: string },
): Promise<CrossRow[]> => {
  const others = crossing.by === 'question' ? [crossing.questionId] : []
  const { rows } = await sql<CrossRow>`
    with ${countedIn(countyIds, answers, [questionId, ...others])}, ${keyed(answers, questionId, crossing, timeZone)}
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
