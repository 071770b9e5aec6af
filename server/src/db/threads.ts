import { sql } from 'kysely'
import { formEnding } from '../domain/form-kind.ts'
import type { Reach } from '../domain/scope.ts'
import { often } from './often.ts'

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
  readonly ngoId: number
  /** Undefined for answers. */
  readonly noteId?: number | undefined
  /** One for each thread and form. */
  readonly changes: readonly ThreadChange[]
  readonly now: Date
}

/**
 * Writes what a report leaves beside itself: its threads, what they add to the tallies, at how many stations the observer
 * was, and the events that open screens hear of. The observer's row is held by the transaction, so nobody else writes
 * these threads meanwhile.
 */
export const recordReport = async ({ db }: Reach, report: Report): Promise<void> => {
  const { observerId, ngoId, noteId = null, changes, now } = report
  const answeredAt = noteId === null ? now : null
  await sql`${often}
    with given as (
      select station_id, county_id, sum(flags) as flags,
        coalesce(sum(flags) filter (where right(form.code, 1) = ${formEnding.opening}), 0) as opening,
        coalesce(sum(flags) filter (where right(form.code, 1) = ${formEnding.counting}), 0) as counting
      from unnest(
        ${changes.map(change => change.stationId)}::int[], ${changes.map(change => change.countyId)}::int[],
        ${changes.map(change => change.formId)}::int[], ${changes.map(change => change.flags)}::int[]
      ) as change(station_id, county_id, form_id, flags)
      left join form on form.id = form_id
      group by 1, 2
    ), before as (
      select polling_station_id, county_id, first_answer_at, flagged_count from thread
      where observer_id = ${observerId}
    ), after as (
      insert into thread as known
        (observer_id, polling_station_id, ngo_id, county_id, sort_at, first_answer_at, last_answer_at,
          flagged_count, opening_flagged_count, counting_flagged_count, note_count)
      select ${observerId}::int, station_id, ${ngoId}::int, county_id, ${now}::timestamptz, ${answeredAt}::timestamptz,
        ${answeredAt}::timestamptz, flags, opening, counting, (${noteId}::int is not null)::int
      from given
      on conflict (observer_id, polling_station_id) do update set
        sort_at = coalesce(excluded.last_answer_at, known.last_answer_at, excluded.sort_at),
        first_answer_at = coalesce(known.first_answer_at, excluded.first_answer_at),
        last_answer_at = coalesce(excluded.last_answer_at, known.last_answer_at),
        flagged_count = known.flagged_count + excluded.flagged_count,
        opening_flagged_count = known.opening_flagged_count + excluded.opening_flagged_count,
        counting_flagged_count = known.counting_flagged_count + excluded.counting_flagged_count,
        note_count = known.note_count + excluded.note_count
      returning polling_station_id, flagged_count
    ), changed as (
      select given.*, before.polling_station_id is null as is_new, after.flagged_count > 0 as is_flagged,
        coalesce(before.flagged_count > 0, false) as was_flagged,
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
      select ${ngoId}::int, county_id, station_id, is_new::int, is_flagged::int - was_flagged::int,
        case when observer.is_test_observer then 0 else is_first_in_county::int end,
        case when observer.is_test_observer then 0 else flags end,
        case when observer.is_test_observer then 0 else opening end,
        case when observer.is_test_observer then 0 else counting end
      from changed join observer on observer.id = ${observerId}
      where is_new or is_flagged <> was_flagged or is_first_in_county or flags <> 0 or opening <> 0 or counting <> 0
    ), stations as (
      update observer set station_count = (
        select count(*) from (
          select polling_station_id from before
          union select station_id from given
          union select polling_station_id from visit where observer_id = ${observerId}
        ) as stations)
      where id = ${observerId} and exists (select from changed where is_new)
    )
    insert into live_event (kind, ngo_id, observer_id, polling_station_id, note_id, flagged, created_at)
    select case when ${noteId}::int is null then 'answers' else 'note' end, ${ngoId}::int, ${observerId}::int, station_id,
      ${noteId}::int, case when ${noteId}::int is null then is_flagged end, ${now}::timestamptz
    from changed`.execute(db)
}
