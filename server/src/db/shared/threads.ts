import { type RawBuilder, sql } from 'kysely'
import { formCodeSuffix } from '../../domain/forms/form-code.ts'
import type { Db } from '../client.ts'
import { isWriteConflict } from '../constraint-errors.ts'
import { prepared } from '../prepared.ts'
import type { ScopedDb } from '../scoped-db.ts'
import { timeBucket } from './counters.ts'
import { visitedStations } from './observer-station.ts'

// A thread is one observer at one polling station with what lists show of it: answers and notes both write it.

/** What a report brings to a thread. */
export interface ThreadChange {
  readonly stationId: number
  readonly countyId: number
  /** The form that these flags are on; null for a note. */
  readonly formId: number | null
  /** Flagged options that are selected now, less those that were. */
  readonly flags: number
}

interface Report {
  readonly observerId: number
  /** Undefined for answers. */
  readonly noteId?: number | undefined
  /** Whether it came from the observer's own phone. */
  readonly isFromPhone: boolean
  /** One for each thread and form. */
  readonly changes: readonly ThreadChange[]
  readonly now: Date
  /** When the report is written, where that isn't when it was received. */
  readonly eventAt?: Date | undefined
  /** What the observer's row was when the report was thought out; absent where the transaction holds the row. */
  readonly rowVersion?: string | undefined
  /** More queries of the same statement, for rows that are written with these or not at all: they select from `held`. */
  readonly extraQueries?: RawBuilder<unknown> | undefined
}

/** Makes all other reports of the observer wait until the transaction ends. */
export const lockObserver = async ({ db }: ScopedDb, observerId: number): Promise<void> => {
  await sql`${prepared} select from observer where id = ${observerId} for update`.execute(db)
}

/** The observer's row as it is: whatever is written to it, by anybody, makes another of it. */
export const observerRowVersion = sql<string>`observer.xmin::text`

/**
 * Writes what a report leaves beside itself: its threads, what they add to the tallies, what the observer's row tells, and
 * the events that open screens hear of. False, and nothing written, where the observer's row is no longer what it was
 * (another report of theirs came in between), or outside a transaction where what the report names went away.
 */
export const recordReport = async ({ db }: ScopedDb, report: Report): Promise<boolean> => {
  try {
    return await writeReport(db, report)
  } catch (error) {
    if (db.isTransaction || !isWriteConflict(error)) throw error
    return false
  }
}

const writeReport = async (db: Db, report: Report): Promise<boolean> => {
  const {
    observerId,
    noteId = null,
    isFromPhone,
    changes,
    now,
    eventAt = now,
    rowVersion = null,
    extraQueries,
  } = report
  const answeredAt = noteId === null ? now : null
  const { rows } = await sql<{ held: number }>`${prepared}
    with given as (
      select station_id, county_id, sum(flags) as flags,
        coalesce(sum(flags) filter (where right(form.code, 1) = ${formCodeSuffix.opening}), 0) as opening,
        coalesce(sum(flags) filter (where right(form.code, 1) = ${formCodeSuffix.counting}), 0) as counting
      from unnest(
        ${changes.map(change => change.stationId)}::int[], ${changes.map(change => change.countyId)}::int[],
        ${changes.map(change => change.formId)}::int[], ${changes.map(change => change.flags)}::int[]
      ) as change(station_id, county_id, form_id, flags)
      left join form on form.id = form_id
      group by 1, 2
    ), before as (
      select polling_station_id, county_id, sort_at, first_answer_at, flagged_count from thread
      where observer_id = ${observerId}
    ), held as (
      update observer set
        last_seen_at = case when ${isFromPhone}::boolean then ${now}::timestamptz else last_seen_at end,
        note_count = note_count + (${noteId}::int is not null)::int,
        station_count = case
          when exists (select station_id from given except select polling_station_id from before) then (
            select count(*) from (select station_id from given union ${visitedStations(observerId)}) as stations)
          else station_count end
      where id = ${observerId} and (${rowVersion}::text is null or xmin = ${rowVersion}::text::xid)
      returning ngo_id, is_test_observer
    ), after as (
      insert into thread as known
        (observer_id, polling_station_id, ngo_id, county_id, sort_at, first_answer_at, last_answer_at,
          flagged_count, opening_flagged_count, counting_flagged_count, note_count)
      select ${observerId}::int, station_id, ngo_id, county_id, ${now}::timestamptz, ${answeredAt}::timestamptz,
        ${answeredAt}::timestamptz, flags, opening, counting, (${noteId}::int is not null)::int
      from given, held
      on conflict (observer_id, polling_station_id) do update set
        -- Clocks are set back, and servers' differ a little: what was is no later than what is.
        sort_at = coalesce(
          greatest(excluded.last_answer_at, known.last_answer_at), greatest(excluded.sort_at, known.sort_at)),
        first_answer_at = least(known.first_answer_at, excluded.first_answer_at),
        last_answer_at = greatest(known.last_answer_at, excluded.last_answer_at),
        flagged_count = known.flagged_count + excluded.flagged_count,
        opening_flagged_count = known.opening_flagged_count + excluded.opening_flagged_count,
        counting_flagged_count = known.counting_flagged_count + excluded.counting_flagged_count,
        note_count = known.note_count + excluded.note_count
      returning polling_station_id, sort_at, flagged_count
    ), changed as (
      select given.*, before.polling_station_id is null as is_new, after.flagged_count > 0 as is_flagged,
        coalesce(before.flagged_count > 0, false) as was_flagged,
        ${timeBucket('after.sort_at')} as came_to, ${timeBucket('before.sort_at')} as left_from,
        -- One of the observer's threads with answers stands for the observer in each county.
        ${noteId}::int is null
          and not exists (select from before where before.county_id = given.county_id and first_answer_at is not null)
          and row_number() over (partition by given.county_id order by station_id) = 1 as is_first_in_county
      from given
      join after on after.polling_station_id = station_id
      left join before on before.polling_station_id = station_id
    ), tallied as (
      insert into tally_delta (ngo_id, county_id, polling_station_id, threads, urgent_threads, observers,
        flags, opening_flags, counting_flags)
      select ngo_id, county_id, station_id, is_new::int, is_flagged::int - was_flagged::int,
        case when is_test_observer then 0 else is_first_in_county::int end,
        case when is_test_observer then 0 else flags end,
        case when is_test_observer then 0 else opening end,
        case when is_test_observer then 0 else counting end
      from changed, held
      where is_new or is_flagged <> was_flagged or is_first_in_county or flags <> 0 or opening <> 0 or counting <> 0
    ), moved as (
      insert into time_delta (ngo_id, came_to, left_from)
      select ngo_id, came_to, left_from from changed, held where came_to is distinct from left_from
    ), told as (
      insert into live_event (kind, ngo_id, observer_id, polling_station_id, note_id, flagged, created_at)
      select case when ${noteId}::int is null then 'answers' else 'note' end, ngo_id, ${observerId}::int, station_id,
        ${noteId}::int, case when ${noteId}::int is null then is_flagged end, ${eventAt}::timestamptz
      from changed, held
    ) ${extraQueries ? sql`, ${extraQueries}` : sql``}
    select count(*)::int as held from held`.execute(db)
  return rows[0]?.held === 1
}
