import { sql } from 'kysely'
import type { Db } from '../src/db/client.ts'

const rowsOf = async (db: Db, query: ReturnType<typeof sql<object>>) => (await query.execute(db)).rows

/** What lists show, as it is kept and as counted anew from every report: the two must be equal. */
export const recounted = async (db: Db) => ({
  threads: {
    kept: await rowsOf(
      db,
      sql<object>`
        select observer_id, polling_station_id, sort_at, first_answer_at, last_answer_at, flagged_count, note_count
        from thread order by observer_id, polling_station_id`,
    ),
    counted: await rowsOf(
      db,
      sql<object>`
        select observer_id, polling_station_id,
          coalesce(max(answered_at), max(noted_at)) as sort_at,
          min(answered_at) as first_answer_at, max(answered_at) as last_answer_at,
          coalesce(sum(flagged), 0)::int as flagged_count, count(noted_at)::int as note_count
        from (
          select observer_id, polling_station_id, answered_at, null::timestamptz as noted_at,
            (select count(*) from selected_option
              where answer_id = answer.id and selected_option.flagged and superseded_at is null) as flagged
          from answer
          union all
          select observer_id, polling_station_id, null, created_at, 0 from note
        ) as reports
        group by observer_id, polling_station_id order by observer_id, polling_station_id`,
    ),
  },
  observers: {
    kept: await rowsOf(db, sql<object>`select id, note_count, station_count from observer order by id`),
    counted: await rowsOf(
      db,
      sql<object>`
        select id, (select count(*)::int from note where observer_id = observer.id) as note_count,
          (select count(*)::int from (
            select polling_station_id from answer where observer_id = observer.id
            union select polling_station_id from note where observer_id = observer.id
            union select polling_station_id from visit where observer_id = observer.id
          ) as stations) as station_count
        from observer order by id`,
    ),
  },
})
