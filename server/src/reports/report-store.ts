import { formCodeSuffix } from '@scrutineer/contract/forms'
import { sql } from 'kysely'
import { type Db, transact } from '../db/client.ts'
import { isWriteConflict } from '../db/constraint-errors.ts'
import { prepared } from '../db/prepared.ts'
import { run } from '../db/query.ts'
import type { ScopedDb } from '../db/scoped-db.ts'
import { insertChanges, quarterHour } from '../db/shared/counters.ts'
import { lockSharedReportsQuery } from '../db/shared/follow-ups/locks.ts'
import { emitLive, ofAnswers, ofReport } from '../db/shared/live-events.ts'
import { copyActivityQueries } from '../db/shared/observer-activity.ts'
import { type ObserverStation, visitedStations } from '../db/shared/observer-station.ts'
import { type AnswerChanges, insertAnswersQueries } from './answer-store.ts'
import { type CheckChanges, writeFiredChecks } from './checks/check-store.ts'
import { followUpFlags } from './follow-up-store.ts'
import { updateProgressQueries } from './progress-store.ts'

/** Change of a thread by an answer or a note. */
export interface ThreadChange {
  readonly stationId: number
  readonly countyId: number
  /** Form of the answer; null for a note. */
  readonly formId: number | null
  /** Number of selected flagged options, and of flagged checks that fire, minus the number before. */
  readonly flags: number
  /** Number of checks that fire minus the number before. */
  readonly openChecks?: number
  /** 1 if the question is answered now and was not before, -1 if it was, otherwise 0. */
  readonly answered: -1 | 0 | 1
  /** Ids of the form's questions that then aren't to be asked and have no answer; absent if that can't change. */
  readonly notAsked?: readonly number[]
}

interface Report {
  readonly observerId: number
  readonly note?: {
    readonly id: number
    readonly staffId: number | null
    /** The observer reports a problem: the report needs a follow-up. */
    readonly isProblem?: boolean
  }
  readonly answers?: AnswerChanges
  readonly checks?: CheckChanges | undefined
  readonly changes: readonly ThreadChange[]
  /** Whether the observer's phone sent it, as opposed to staff. */
  readonly isFromPhone: boolean
  readonly now: Date
  /** Time of writing, if other than that of receipt. */
  readonly eventAt?: Date | undefined
  /** Version of the observer's row on which the report is based; absent if the transaction has locked the row. */
  readonly rowVersion?: string | undefined
}

const noAnswers: AnswerChanges = { superseded: [], answers: [] }

const needsFollowUp = ({ answers = noAnswers, checks, note }: Report) =>
  note?.isProblem === true ||
  answers.answers.some(({ options }) => options.some(option => option.flagged)) ||
  checks?.fired.some(({ severity }) => severity === 'flag') === true

/**
 * Writes answers, or the effects of a note that the transaction has inserted: all rows of a report are written here. Returns
 * false, and writes nothing, if the observer's row has another version (a concurrent report) or, outside a transaction, on a write
 * conflict.
 */
export const recordReport = async ({ db }: ScopedDb, report: Report): Promise<boolean> => {
  // Most reports need one statement only.
  if (!report.note && !report.checks && !needsFollowUp(report))
    return ignoringConflicts(db, async () => Boolean(await writeReport(db, report)))
  return ignoringConflicts(db, () =>
    transact(db, async trx => {
      const written = await writeReport(trx, report)
      if (!written) return false
      // A statement of its own finds what was marked as seen while the threads weren't locked yet.
      await markUnseen(trx, report, written.unseenStations)
      const { checks, observerId, now } = report
      const firedChecks = checks ? await writeFiredChecks(trx, observerId, checks, now) : []
      const notes = report.note?.isProblem ? [report.note.id] : []
      await followUpFlags(trx, { answers: written.flaggedAnswers, firedChecks, notes })
      return true
    }),
  )
}

/** Writes the effects of a note that the transaction has inserted. */
export const recordNote = (
  scoped: ScopedDb,
  { observerId, stationId, countyId }: Pick<ObserverStation, 'observerId' | 'stationId' | 'countyId'>,
  report: Required<Pick<Report, 'note'>> & Pick<Report, 'isFromPhone' | 'now' | 'eventAt'>,
): Promise<boolean> => {
  const changes = [{ stationId, countyId, formId: null, flags: 0, answered: 0 as const }]
  return recordReport(scoped, { ...report, observerId, changes })
}

const ignoringConflicts = async (db: Db, write: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await write()
  } catch (error) {
    if (db.isTransaction || !isWriteConflict(error)) throw error
    return false
  }
}

/** Deletes what accounts have seen of the threads, except the author of a note. */
const markUnseen = (db: Db, { observerId, note }: Report, stationIds: readonly number[]) => run(db)`${prepared}
  delete from thread_seen
  where observer_id = ${observerId} and polling_station_id = any(${stationIds}::int[])
    and staff_id is distinct from ${note?.staffId ?? null}::int`

/** The rows that count, before and after the statement. */
const countedReport = sql`(not is_test_observer)::int as counted`
const changedRows = (now: Date) => ({
  before: {
    reports: sql`select previous.*, ${countedReport} from previous, locked`,
    observerCounties: sql`select distinct ngo_id, county_id, ${countedReport} from previous_progress, locked`,
    receivedForms: sql`
      select locked.ngo_id, previous.county_id, form_id, flagged_count
      from previous_progress join previous using (polling_station_id), locked`,
    observerForms: sql`select distinct ngo_id, form_id from previous_progress, locked`,
    currentAnswers: sql`
      select ngo_id, county_id, question_id from superseded join station using (station_id), locked
      where exists (select from selected_option where answer_id = superseded.id)`,
    notObserved: sql`
      select ngo_id, county_id, question_id from superseded join station using (station_id), locked where not_observed`,
    notAsked: sql`
      select ngo_id, county_id, question_id from previous_progress, unnest(not_asked) as question_id, locked`,
    currentOptions: sql`
      select ngo_id, county_id, option_id, flagged
      from superseded join selected_option on answer_id = superseded.id join station using (station_id), locked`,
  },
  after: {
    reports: sql`select report.*, ${countedReport} from report, locked`,
    observerCounties: sql`select distinct ngo_id, county_id, ${countedReport} from progress, locked`,
    receivedForms: sql`
      select locked.ngo_id, report.county_id, form_id, flagged_count
      from progress join report using (polling_station_id), locked`,
    observerForms: sql`select distinct ngo_id, form_id from progress, locked`,
    currentAnswers: sql`
      select ngo_id, county_id, question_id from submitted join station using (station_id), locked
      where superseded_at is null and id in (select answer_id from selected)`,
    notObserved: sql`
      select ngo_id, county_id, question_id from submitted join station using (station_id), locked
      where superseded_at is null and not_observed`,
    notAsked: sql`select ngo_id, county_id, question_id from progress, unnest(not_asked) as question_id, locked`,
    currentOptions: sql`
      select ngo_id, county_id, option_id, flagged
      from selected join submitted on submitted.id = answer_id join station using (station_id), locked
      where superseded_at is null`,
    flagTimes: sql`
      select ngo_id, ${quarterHour(sql`${now}::timestamptz`)} as quarter_hour from selected, locked where flagged`,
    reportQuarters: sql`
      select locked.ngo_id, ${quarterHour(sql`report.sort_at`)} as quarter_hour
      from report left join previous using (polling_station_id), locked
      where previous.sort_at is null or ${quarterHour(sql`report.sort_at`)} > ${quarterHour(sql`previous.sort_at`)}`,
  },
})

interface Written {
  /** Ids of the current answers that select a flag. */
  readonly flaggedAnswers: number[]
  /** Stations whose thread has a further flag or note, which makes it unseen even if it doesn't change the thread's time. */
  readonly unseenStations: number[]
}

/** Undefined if the observer's row has another version. */
const writeReport = async (db: Db, report: Report): Promise<Written | undefined> => {
  const { observerId, note, answers = noAnswers, isFromPhone, changes, now, eventAt = now, rowVersion = null } = report
  const stationIds = changes.map(change => change.stationId)
  const isFlagged = needsFollowUp(report)
  const lockShared = sql`, shared as (${lockSharedReportsQuery({ observerIds: [observerId], stationIds })})`
  // Reading the query makes it lock before a report is written.
  const afterLocks = sql`where (select count(*) from shared) >= 0`
  const isNote = note !== undefined
  const answeredAt = isNote ? null : now
  const about = note ? { ...ofReport, note_id: sql`${note.id}::int` } : ofAnswers
  const { before, after } = changedRows(now)
  const { rows } = await sql<Written>`${prepared}
    with change as (
      select * from unnest(
        ${stationIds}::int[], ${changes.map(change => change.countyId)}::int[],
        ${changes.map(change => change.formId)}::int[], ${changes.map(change => change.flags)}::int[],
        ${changes.map(change => change.answered)}::int[], ${changes.map(change => change.openChecks ?? 0)}::int[],
        ${changes.map(change => (change.notAsked ? `{${change.notAsked.join()}}` : null))}::text[]
      ) as change(station_id, county_id, form_id, flags, answered, open_checks, not_asked)
    ), station as (
      select station_id, county_id, sum(flags) as flags, sum(open_checks) as open_checks,
        coalesce(sum(flags) filter (where right(form.code, 1) = ${formCodeSuffix.opening}), 0) as opening,
        coalesce(sum(flags) filter (where right(form.code, 1) = ${formCodeSuffix.counting}), 0) as counting
      from change left join form on form.id = form_id
      group by 1, 2
    ), previous as (
      select * from thread where observer_id = ${observerId} and polling_station_id = any(${stationIds}::int[])
    ), locked as (
      update observer set
        last_seen_at = case when ${isFromPhone}::boolean then ${now}::timestamptz else last_seen_at end,
        note_count = note_count + ${isNote}::boolean::int,
        station_count = case
          when exists (select station_id from station except select polling_station_id from previous) then (
            select count(*) from (select station_id from station union ${visitedStations(observerId)}) as stations)
          else station_count end
      where id = ${observerId} and (${rowVersion}::text is null or xmin = ${rowVersion}::text::xid)
      returning id as observer_id, ngo_id, is_test_observer, last_seen_at, station_count
    ), ${copyActivityQueries(sql`locked`)}${isFlagged ? lockShared : sql``}, report as (
      insert into thread as existing
        (observer_id, polling_station_id, ngo_id, county_id, sort_at, first_answer_at, last_answer_at,
          flagged_count, opening_flagged_count, counting_flagged_count, note_count, open_check_count)
      select observer_id, station_id, ngo_id, county_id, ${now}::timestamptz, ${answeredAt}::timestamptz,
        ${answeredAt}::timestamptz, flags, opening, counting, ${isNote}::boolean::int, open_checks
      from station, locked
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
        note_count = existing.note_count + excluded.note_count,
        open_check_count = existing.open_check_count + excluded.open_check_count
      returning *
    ), ${insertAnswersQueries(observerId, now, answers)}, ${updateProgressQueries(observerId, now)}, counted as (
      ${insertChanges(before, after)}
    ), event as (
      ${emitLive({ kind: note ? 'note' : 'answers', at: eventAt, about, from: sql`report` })}
    )
    select array(select distinct answer_id from added_flag) as "flaggedAnswers", array(
      select polling_station_id from report left join previous using (polling_station_id)
      where ${isNote}::boolean or report.flagged_count > coalesce(previous.flagged_count, 0)) as "unseenStations"
    from locked`.execute(db)
  return rows[0]
}
