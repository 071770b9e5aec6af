import { sql } from 'kysely'
import type { Reach } from '../../domain/scope.ts'

/** All counties in their order; a county's limit is its highest station number, 0 without stations. */
export const findCounties = ({ db }: Reach) =>
  db
    .selectFrom('county')
    .select(({ selectFrom }) => [
      'county.id',
      'county.code',
      'county.name',
      'county.diaspora',
      'county.sort_order as order',
      selectFrom('polling_station')
        .whereRef('polling_station.county_id', '=', 'county.id')
        .select(sql<number>`coalesce(max(polling_station.number), 0)`.as('highest'))
        .$asScalar()
        .$notNull()
        .as('limit'),
    ])
    .orderBy('county.sort_order')
    .orderBy('county.id')
    .execute()
