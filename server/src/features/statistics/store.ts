import type { PageRequest } from '@scrutineer/contract/page'
import type { Ranked } from '@scrutineer/contract/statistics'
import { type RawBuilder, sql } from 'kysely'
import { within } from '../../db/within.ts'
import type { Reach } from '../../domain/scope.ts'

export interface RankingQuery {
  readonly by: 'county' | 'station'
  readonly counts: 'observers' | 'flags'
  /** Only flags on forms whose code ends so. */
  readonly formEnding?: string | undefined
}

/** One row per group with its value: what is counted, of whom, grouped by what. */
const groups = ({ scope }: Reach, { by, counts, formEnding }: RankingQuery): RawBuilder<unknown> => {
  const group = sql.ref(by === 'county' ? 'thread.county_id' : 'thread.polling_station_id')
  const counted = sql`
    join observer on observer.id = thread.observer_id and not observer.is_test_observer
    join ngo on ngo.id = thread.ngo_id and ngo.is_active
    where ${within(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' })}`
  if (counts === 'observers') {
    return sql`
      select ${group} as id, count(distinct thread.observer_id) as value
      from thread ${counted} and thread.first_answer_at is not null group by 1`
  }
  if (formEnding === undefined) {
    return sql`select ${group} as id, sum(thread.flagged_count) as value from thread ${counted} group by 1`
  }
  return sql`
    select ${group} as id, count(*) as value
    from selected_option
    join answer on answer.id = selected_option.answer_id and answer.superseded_at is null
    join form on form.id = answer.form_id and right(form.code, ${formEnding.length}::int) = ${formEnding}
    join thread on thread.observer_id = answer.observer_id and thread.polling_station_id = answer.polling_station_id
    ${counted} and selected_option.flagged group by 1`
}

const labels = {
  county: sql`select id, name as label from county`,
  station: sql`
    select polling_station.id, county.code || ' ' || polling_station.number as label
    from polling_station join county on county.id = polling_station.county_id`,
} as const

/** One page of a ranking, and how many groups it has in all. */
export const findRanking = async (
  reach: Reach,
  query: RankingQuery,
  { page, pageSize }: PageRequest,
): Promise<{ rows: Ranked[]; total: number }> => {
  const { rows } = await sql<Ranked & { total: number }>`
    with counted as (select * from (${groups(reach, query)}) as g where value > 0)
    select named.label, counted.value::int as value, (select count(*) from counted)::int as total
    from counted join (${labels[query.by]}) as named on named.id = counted.id
    order by counted.value desc, named.label collate "C", named.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(reach.db)
  if (rows.length > 0 || page === 1) {
    return { rows: rows.map(({ label, value }) => ({ label, value })), total: rows[0]?.total ?? 0 }
  }
  // A page beyond the last has no row to carry the total.
  const { total } = await findRanking(reach, query, { page: 1, pageSize: 1 })
  return { rows: [], total }
}
