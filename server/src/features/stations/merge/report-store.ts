import { sql } from 'kysely'
import { onlyRow, run } from '../../../db/query.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { updateExpectedProgress } from '../../../reports/progress-store.ts'
import { recountReports } from '../../../reports/recount-store.ts'

/** Two stations, of which the first one is merged into the second one, and the observers of the first one. */
export interface Merge {
  readonly from: number
  readonly into: number
  readonly observers: readonly number[]
}

export const inMerge = ({ from, into, observers }: Merge, table = sql.raw('')) =>
  sql`${table}observer_id = any(${observers}::int[]) and ${table}polling_station_id in (${from}, ${into})`

/** What a merge moves. */
export interface MovedReports {
  readonly reports: number
  readonly visits: number
}

/** The reports and current visits at the station that is merged. */
export const countMoved = ({ db }: ScopedDb, { from, observers }: Merge) => onlyRow<MovedReports>(db)`
  select
    (select count(*)::int from thread where observer_id = any(${observers}::int[]) and polling_station_id = ${from})
      as reports,
    (select count(*)::int from visit
      where observer_id = any(${observers}::int[]) and polling_station_id = ${from} and superseded_at is null)
      as visits`

/**
 * Makes the newest of the two current answers to a question the only one, or a correction by staff, which a later answer leaves
 * current. Ends each version when the next one was received at either station.
 */
export const supersedeAnswers = async ({ db }: ScopedDb, merge: Merge): Promise<void> => {
  await sql`
    with version as (
      select id, observer_id, question_id, polling_station_id, answered_at, superseded_at,
        superseded_at is null and row_number() over (
          partition by observer_id, question_id, superseded_at is null
          order by corrected_by is not null desc, answered_at desc, id desc) = 1 as is_newest
      from answer where ${inMerge(merge)}
    ), ended as (
      select version.id, coalesce(min(later.answered_at), version.answered_at) as at
      from version
      left join version as later on later.observer_id = version.observer_id and later.question_id = version.question_id
        and later.polling_station_id <> version.polling_station_id
        and (later.answered_at, later.id) > (version.answered_at, version.id)
      where not version.is_newest and (version.superseded_at is null or later.id is not null)
      group by version.id, version.answered_at
    )
    update answer set superseded_at = least(superseded_at, ended.at) from ended where answer.id = ended.id`.execute(db)
  for (const table of ['thread_flag', 'reported_number'])
    await sql`
      delete from ${sql.table(table)} using answer
      where answer.id = answer_id and superseded_at is not null and ${inMerge(merge, sql.raw('answer.'))}`.execute(db)
}

/** Moves all versions of the answers. Their order is that of their ids; revisions only have to be unique. */
export const moveAnswers = async (scoped: ScopedDb, merge: Merge): Promise<void> => {
  const { from, into, observers } = merge
  await sql`
    update answer set polling_station_id = ${into}::int, revision = answer.revision + coalesce((
      select max(other.revision) from answer as other
      where other.observer_id = answer.observer_id and other.polling_station_id = ${into}
        and other.question_id = answer.question_id), 0)
    where observer_id = any(${observers}::int[]) and polling_station_id = ${from}`.execute(scoped.db)
  // By its answers, because it has no index of stations.
  await sql`
    update reported_number set polling_station_id = ${into}::int from answer
    where answer.id = answer_id and ${inMerge(merge, sql.raw('answer.'))}`.execute(scoped.db)
}

/** Moves the fired checks. Of a check that fires at both stations, the one of the remaining station goes on. */
export const moveFiredChecks = async ({ db }: ScopedDb, { from, into, observers }: Merge, now: Date): Promise<void> => {
  await sql`
    update fired_check set ended_at = greatest(fired_at, ${now}::timestamptz), end_reason = 'changed'
    where observer_id = any(${observers}::int[]) and polling_station_id = ${from} and ended_at is null and exists (
      select from fired_check as other
      where other.observer_id = fired_check.observer_id and other.polling_station_id = ${into}
        and other.check_id = fired_check.check_id and other.ended_at is null)`.execute(db)
  await sql`
    update fired_check set polling_station_id = ${into}
    where observer_id = any(${observers}::int[]) and polling_station_id = ${from}`.execute(db)
}

export interface MergedVisit {
  readonly observerId: number
  readonly arrivedAt: Date | null
  readonly leftAt: Date | null
}

/**
 * Moves the visits. The newest one of an observer who visited both stations is current. Returns such observers with the times
 * that it lacks and the other one has.
 */
export const moveVisits = async ({ db }: ScopedDb, merge: Merge): Promise<MergedVisit[]> => {
  const { into } = merge
  const { rows } = await sql<MergedVisit>`
    with current as (
      select *, row_number() over (partition by observer_id order by recorded_at desc, id desc) as rank
      from visit where ${inMerge(merge)} and superseded_at is null
    )
    select newest.observer_id as "observerId",
      coalesce(newest.arrived_at, older.arrived_at) as "arrivedAt", coalesce(newest.left_at, older.left_at) as "leftAt"
    from current as newest join current as older using (observer_id)
    where newest.rank = 1 and older.rank = 2
      and (newest.arrived_at is null and older.arrived_at is not null
        or newest.left_at is null and older.left_at is not null)`.execute(db)
  await sql`
    with version as (
      select id, superseded_at is null and row_number() over (
          partition by observer_id, superseded_at is null order by recorded_at desc, id desc) = 1 as is_newest,
        lead(recorded_at) over (partition by observer_id order by recorded_at, id) as next_at,
        max(recorded_at) over (partition by observer_id) as last_at
      from visit where ${inMerge(merge)}
    )
    update visit set superseded_at = case when is_newest then null else coalesce(next_at, last_at) end
    from version where visit.id = version.id`.execute(db)
  // Revisions are unique in each step.
  await sql`
    with ordered as (
      select id, row_number() over (partition by observer_id order by recorded_at, id) + (
        select max(revision) from visit where ${inMerge(merge)}) as revision
      from visit where ${inMerge(merge)}
    )
    update visit set revision = ordered.revision, history_position = null, polling_station_id = ${into}
    from ordered where visit.id = ordered.id`.execute(db)
  return rows
}

/** Moves notes and what was placed or is assigned. */
export const moveOthers = async ({ db }: ScopedDb, merge: Merge): Promise<void> => {
  const { from, into } = merge
  await sql`update note set polling_station_id = ${into} where polling_station_id = ${from}`.execute(db)
  await sql`update unplaced_report set polling_station_id = ${into} where polling_station_id = ${from}`.execute(db)
  await sql`update thread_flag set polling_station_id = ${into} where polling_station_id = ${from}`.execute(db)
  await sql`update follow_up_event set polling_station_id = ${into} where polling_station_id = ${from}`.execute(db)
  await sql`
    insert into observer_assignment (observer_id, polling_station_id)
    select observer_id, ${into} from observer_assignment where polling_station_id = ${from}
    on conflict do nothing`.execute(db)
  await sql`delete from observer_assignment where polling_station_id = ${from}`.execute(db)
}

/** Counts the answered questions of the merged reports, and marks the rows that the board reads. */
export const mergeProgress = async ({ db }: ScopedDb, merge: Merge): Promise<void> => {
  const { into, observers } = merge
  await sql`
    with previous as (
      delete from form_progress where ${inMerge(merge)} returning *
    ), counted as (
      select observer_id, form_id, count(*)::int as answered from answer
      where observer_id = any(${observers}::int[]) and polling_station_id = ${into} and superseded_at is null
        and (not_observed or exists (select from selected_option where answer_id = answer.id))
      group by 1, 2
    )
    insert into form_progress
      (observer_id, polling_station_id, form_id, county_id, answered_count, progressed_at, last_answer_at)
    select observer_id, ${into}::int, form_id, (select county_id from polling_station where id = ${into}),
      coalesce(answered, 0),
      -- The report that had as many answers alone was complete then.
      coalesce(min(progressed_at) filter (where answered_count >= coalesce(answered, 0)), max(progressed_at)),
      max(last_answer_at)
    from previous left join counted using (observer_id, form_id)
    group by observer_id, form_id, answered`.execute(db)
  await updateExpectedProgress(db, observers)
}

/** Replaces the reports of each observer from both stations by one. Call it after moving answers and merging follow-ups. */
export const mergeThreads = async ({ db }: ScopedDb, merge: Merge): Promise<void> => {
  const { into } = merge
  await sql`
    with previous as (
      delete from thread where ${inMerge(merge)} returning *
    )
    insert into thread
      (observer_id, polling_station_id, ngo_id, county_id, sort_at, first_answer_at, last_answer_at, follow_up_id,
        follow_up_state, follow_up_owner_id)
    select observer_id, ${into}::int, ngo_id, (select county_id from polling_station where id = ${into}),
      coalesce(max(last_answer_at), max(sort_at)), min(first_answer_at), max(last_answer_at), max(follow_up_id),
      max(follow_up_state), max(follow_up_owner_id)
    from previous group by observer_id, ngo_id`.execute(db)
  await recountReports(db, inMerge(merge))
}

interface SeenReport {
  readonly staffId: number
  readonly observerId: number
  readonly seenUntil: Date
}

/** Removes what accounts have seen of the reports; returns what they have seen of the merged ones. */
export const takeSeen = async ({ db }: ScopedDb, merge: Merge): Promise<SeenReport[]> => {
  const { rows } = await sql<SeenReport>`
    with report as (
      select observer_id, polling_station_id, sort_at, count(*) over (partition by observer_id) as reports
      from thread where ${inMerge(merge)}
    )
    select staff_id as "staffId", observer_id as "observerId",
      case when bool_and(seen_until >= sort_at) then max(seen_until) else min(seen_until) end as "seenUntil"
    from thread_seen join report using (observer_id, polling_station_id)
    group by staff_id, observer_id, reports
    -- One that the account hasn't opened makes the merged report unseen.
    having count(*) = reports`.execute(db)
  await sql`delete from thread_seen where ${inMerge(merge)}`.execute(db)
  return rows
}

export const restoreSeen = ({ db }: ScopedDb, { into }: Merge, seen: readonly SeenReport[]) => run(db)`
  insert into thread_seen (staff_id, observer_id, polling_station_id, seen_until)
  select staff_id, observer_id, ${into}::int, seen_until from unnest(
    ${seen.map(({ staffId }) => staffId)}::int[], ${seen.map(({ observerId }) => observerId)}::int[],
    ${seen.map(({ seenUntil }) => seenUntil)}::timestamptz[]) as seen(staff_id, observer_id, seen_until)`
