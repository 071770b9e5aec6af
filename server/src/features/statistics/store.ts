import type { PageRequest } from '@scrutineer/contract/page'
import type { RankingRow } from '@scrutineer/contract/statistics'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { ngoScopeCondition } from '../../db/shared/scope-condition.ts'
import type { Scope } from '../../domain/scope.ts'

export interface RankingQuery {
  readonly by: 'county' | 'station'
  readonly counts: 'observers' | 'flags' | 'opening_flags' | 'counting_flags'
}

/** The rows of a ranking: id, label and value. Doesn't check that the caller's NGO is active: it has a session. */
const rankingRows = (scope: Scope, { by, counts }: RankingQuery): RawBuilder<unknown> => {
  const value = sql.ref(counts)
  if (by === 'station') {
    return sql`
      select polling_station_id as id, label, ${value} as value from station_tally
      where ngo_id = ${scope.kind === 'ngo' ? scope.ngoId : 0} and ${value} > 0`
  }
  return sql`
    select county.id, county.name collate "C" as label, sum(${value})::int as value
    from county_tally
    join county on county.id = county_tally.county_id
    join ngo on ngo.id = county_tally.ngo_id and ngo.is_active
    where ${ngoScopeCondition(scope, 'county_tally.ngo_id')}
    group by 1 having sum(${value}) > 0`
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
