import { formCodeSuffix } from '@scrutineer/contract/forms'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction } from '../db/client.ts'
import { isWriteConflict } from '../db/constraint-errors.ts'
import { prepared } from '../db/prepared.ts'
import type { ScopedDb } from '../db/scoped-db.ts'
import { timeBucket } from '../db/shared/counters.ts'
import { lockSharedReportsQuery } from '../db/shared/follow-ups/locks.ts'
import { copyActivityQueries } from '../db/shared/observer-activity.ts'
import { visitedStations } from '../db/shared/observer-station.ts'
import { followUpFlags } from './follow-up-store.ts'

/** Change of a thread by a report. */
export interface ThreadChange {
  readonly stationId: number
  readonly countyId: number
  /** Form of the flags; null for a note. */
  readonly formId: number | null
  /** Number of selected flagged options minus the number before. */
  readonly flags: number
}

interface Report {
  readonly observerId: number
  /** Undefined for answers. */
  readonly noteId?: number | undefined
  /** Whether the observer's phone sent it, as opposed to staff. */
  readonly isFromPhone: boolean
  /** One per thread and form. */
  readonly changes: readonly ThreadChange[]
  /** Whether an answer has a flagged option, which may reopen a follow-up. */
  readonly isFlagged?: boolean
  readonly now: Date
  /** Time of writing, if other than that of receipt. */
  readonly eventAt?: Date | undefined
  /** Version of the observer's row on which the report is based; absent if the transaction has locked the row. */
  readonly rowVersion?: string | undefined
  /** Further CTEs of the statement. They select from `locked`, so that they write nothing if the version doesn't match. */
  readonly extraQueries?: RawBuilder<unknown> | undefined
}

/**
 * Writes a report and its effects: answers, threads, counter deltas, the observer's row, live events and follow-ups. Returns
 * false, and writes nothing, if the observer's row has another version (a concurrent report) or, outside a transaction, on
 * a write conflict.
 */
export const recordReport = async ({ db }: ScopedDb, report: Report): Promise<boolean> => {
  try {
    // Most reports have no flag and need one statement only.
    return report.isFlagged ? await inTransaction(db, trx => writeReport(trx, report)) : await writeReport(db, report)
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
    isFlagged = false,
    now,
    eventAt = now,
    rowVersion = null,
    extraQueries,
  } = report
  const stationIds = changes.map(change => change.stationId)
  const lockShared = sql`, shared as (${lockSharedReportsQuery({ observerIds: [observerId], stationIds })})`
  // Reading the query makes it lock before a report is written.
  const afterLocks = sql`where (select count(*) from shared) >= 0`
  const answeredAt = noteId === null ? now : null
  const { rows } = await sql<{ flaggedAnswers: number[] }>`${prepared}
    with delta as (
      select station_id, county_id, sum(flags) as flags,
        coalesce(sum(flags) filter (where right(form.code, 1) = ${formCodeSuffix.opening}), 0) as opening,
        coalesce(sum(flags) filter (where right(form.code, 1) = ${formCodeSuffix.counting}), 0) as counting
      from unnest(
        ${stationIds}::int[], ${changes.map(change => change.countyId)}::int[],
        ${changes.map(change => change.formId)}::int[], ${changes.map(change => change.flags)}::int[]
      ) as change(station_id, county_id, form_id, flags)
      left join form on form.id = form_id
      group by 1, 2
    ), previous as (
      select polling_station_id, county_id, sort_at, first_answer_at, flagged_count from thread
      where observer_id = ${observerId}
    ), locked as (
      update observer set
        last_seen_at = case when ${isFromPhone}::boolean then ${now}::timestamptz else last_seen_at end,
        note_count = note_count + (${noteId}::int is not null)::int,
        station_count = case
          when exists (select station_id from delta except select polling_station_id from previous) then (
            select count(*) from (select station_id from delta union ${visitedStations(observerId)}) as stations)
          else station_count end
      where id = ${observerId} and (${rowVersion}::text is null or xmin = ${rowVersion}::text::xid)
      returning id, ngo_id, is_test_observer, last_seen_at, station_count
    )${isFlagged ? lockShared : sql``}, updated as (
      insert into thread as existing
        (observer_id, polling_station_id, ngo_id, county_id, sort_at, first_answer_at, last_answer_at,
          flagged_count, opening_flagged_count, counting_flagged_count, note_count)
      select ${observerId}::int, station_id, ngo_id, county_id, ${now}::timestamptz, ${answeredAt}::timestamptz,
        ${answeredAt}::timestamptz, flags, opening, counting, (${noteId}::int is not null)::int
      from delta, locked
      ${isFlagged ? afterLocks : sql``}
      -- The order in which all changes lock threads.
      order by station_id
      on conflict (observer_id, polling_station_id) do update set
        -- Clocks may be set back and differ between servers: times never decrease.
        sort_at = coalesce(
          greatest(excluded.last_answer_at, existing.last_answer_at), greatest(excluded.sort_at, existing.sort_at)),
        first_answer_at = least(existing.first_answer_at, excluded.first_answer_at),
        last_answer_at = greatest(existing.last_answer_at, excluded.last_answer_at),
        flagged_count = existing.flagged_count + excluded.flagged_count,
        opening_flagged_count = existing.opening_flagged_count + excluded.opening_flagged_count,
        counting_flagged_count = existing.counting_flagged_count + excluded.counting_flagged_count,
        note_count = existing.note_count + excluded.note_count
      returning polling_station_id, sort_at, flagged_count
    ), changed as (
      select delta.*, previous.polling_station_id is null as is_new, updated.flagged_count > 0 as is_flagged,
        coalesce(previous.flagged_count > 0, false) as was_flagged,
        ${timeBucket('updated.sort_at')} as came_to, ${timeBucket('previous.sort_at')} as left_from,
        -- One thread per county counts the observer: the first with answers.
        ${noteId}::int is null
          and not exists (select from previous where previous.county_id = delta.county_id and first_answer_at is not null)
          and row_number() over (partition by delta.county_id order by station_id) = 1 as is_first_in_county
      from delta
      join updated on updated.polling_station_id = station_id
      left join previous on previous.polling_station_id = station_id
    ), counter_deltas as (
      insert into tally_delta (ngo_id, county_id, polling_station_id, threads, urgent_threads, observers,
        flags, opening_flags, counting_flags)
      select ngo_id, county_id, station_id, is_new::int, is_flagged::int - was_flagged::int,
        case when is_test_observer then 0 else is_first_in_county::int end,
        case when is_test_observer then 0 else flags end,
        case when is_test_observer then 0 else opening end,
        case when is_test_observer then 0 else counting end
      from changed, locked
      where is_new or is_flagged <> was_flagged or is_first_in_county or flags <> 0 or opening <> 0 or counting <> 0
    ), time_deltas as (
      insert into time_delta (ngo_id, came_to, left_from)
      select ngo_id, came_to, left_from from changed, locked where came_to is distinct from left_from
    ), event as (
      insert into live_event (kind, ngo_id, observer_id, polling_station_id, note_id, flagged, created_at)
      select case when ${noteId}::int is null then 'answers' else 'note' end, ngo_id, ${observerId}::int, station_id,
        ${noteId}::int, case when ${noteId}::int is null then is_flagged end, ${eventAt}::timestamptz
      from changed, locked
    ) , ${copyActivityQueries(sql`locked`)} ${extraQueries ? sql`, ${extraQueries}` : sql``}
    select ${isFlagged ? sql`array(select distinct submitted.id from submitted, selected where answer_id = submitted.id and flagged)` : sql`array[]::bigint[]`} as "flaggedAnswers" from locked`.execute(
    db,
  )
  const [written] = rows
  if (written && isFlagged) await followUpFlags(db, written.flaggedAnswers)
  return written !== undefined
}
