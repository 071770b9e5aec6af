import type { PageRequest } from '@scrutineer/contract/core/page'
import type { RankingRow } from '@scrutineer/contract/statistics'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { countyAreas } from '../../db/shared/places/areas.ts'
import { ngoScopeCondition } from '../../db/shared/scope-condition.ts'
import type { Scope } from '../../domain/access/scope.ts'

export interface RankingQuery {
  readonly by: 'county' | 'station'
  readonly counts: 'observers' | 'flags' | 'opening_flags' | 'counting_flags'
  /** Level of areas that take the place of counties. */
  readonly level?: number | undefined
  /** Only these counties. */
  readonly countyIds?: readonly number[] | undefined
  /** Label of counties without an area of the level. */
  readonly otherLabel: string
}

const inCounties = (column: string, { countyIds }: RankingQuery) =>
  countyIds ? sql`${sql.ref(column)} = any(${countyIds}::int[])` : sql`true`

const isMeasure = (subject: 'county' | 'station', { counts }: RankingQuery) => sql`measure = ${`${subject}_${counts}`}`

/** The name of a county or an area of `places`, with its code if another one has the same name. */
const labelIn = (places: RawBuilder<unknown>) => sql`
  case when name in (select name from ${places} group by name having count(*) > 1)
    then name || ' (' || code || ')' else name end collate "C"`

/** The area of a level for each county that is in one. */
const areaOfLevel = (level: number) => sql`(
  with recursive ${countyAreas}
  select county_id, area.id, label from county_areas
  join (select id, ${labelIn(sql`area where level = ${level}`)} as label from area where level = ${level}) as area
    on area.id = area_id)`

const areaRows = (scope: Scope, query: RankingQuery, level: number): RawBuilder<unknown> => {
  const place = sql`coalesce(place.id, 0) as id, coalesce(place.label, ${query.otherLabel}::text) collate "C" as label`
  if (query.counts !== 'observers') {
    return sql`
      select ${place}, sum(total)::int as value
      from tally
      join ngo on ngo.id = tally.ngo_id and ngo.is_active
      left join ${areaOfLevel(level)} as place on place.county_id = subject_id
      where ${isMeasure('county', query)} and ${ngoScopeCondition(scope, 'tally.ngo_id')}
        and ${inCounties('subject_id', query)}
      group by 1, 2 having sum(total) > 0`
  }
  // An observer may have reported from several counties of an area, so the counters can't be summed.
  return sql`
    select ${place}, count(distinct thread.observer_id)::int as value
    from thread
    join observer on observer.id = thread.observer_id and not observer.is_test_observer
    join ngo on ngo.id = thread.ngo_id and ngo.is_active
    left join ${areaOfLevel(level)} as place on place.county_id = thread.county_id
    where first_answer_at is not null and ${ngoScopeCondition(scope, 'thread.ngo_id')}
      and ${inCounties('thread.county_id', query)}
    group by 1, 2`
}

/** The rows of a ranking: id, label and value. Doesn't check that the caller's NGO is active: it has a session. */
const rankingRows = (scope: Scope, query: RankingQuery): RawBuilder<unknown> => {
  if (query.by === 'station')
    return sql`
      select polling_station.id, (county.code || ' ' || number) collate "C" as label, total as value
      from tally
      join polling_station on polling_station.id = subject_id
      join county on county.id = polling_station.county_id
      where ${isMeasure('station', query)} and ngo_id = ${scope.kind === 'ngo' ? scope.ngoId : 0} and total > 0
        and ${inCounties('county.id', query)}`
  if (query.level !== undefined) return areaRows(scope, query, query.level)
  return sql`
    select county.id, label, sum(total)::int as value
    from tally
    join (select id, ${labelIn(sql`county`)} as label from county) as county on county.id = subject_id
    join ngo on ngo.id = tally.ngo_id and ngo.is_active
    where ${isMeasure('county', query)} and ${ngoScopeCondition(scope, 'tally.ngo_id')}
      and ${inCounties('county.id', query)}
    group by 1, 2 having sum(total) > 0`
}

/** One page of a ranking, and its total number of rows. */
export const findRanking = async (
  { db, scope }: ScopedDb,
  query: RankingQuery,
  { page, pageSize }: PageRequest,
): Promise<{ rows: RankingRow[]; total: number }> => {
  if (scope.kind === 'observer') throw new Error('Rankings are not available to phones')
  const rows = rankingRows(scope, query)
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${rows}) as ranked`.execute(db)
  const result = await sql<RankingRow>`
    select label, value from (${rows}) as ranked
    order by value desc, label, id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { rows: result.rows, total: counted.rows[0]?.total ?? 0 }
}
