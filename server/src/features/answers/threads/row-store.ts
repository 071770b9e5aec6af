import type { OpenCheck } from '@scrutineer/contract/checks/form-check'
import { workGroups } from '@scrutineer/contract/fields/follow-up-states'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { isReturned, verdict } from '../../../db/shared/follow-ups/open.ts'
import type { AnswerRow } from '../../../db/shared/question-texts/published-questions.ts'
import { isContradicted, isSeenBy } from '../../../db/shared/thread-filter.ts'
import { type ThreadKey, threadInScope } from '../../../db/shared/threads.ts'

export const threadKey = ['thread.observer_id', 'thread.polling_station_id', 'thread.sort_at'] as const

/** Key of a listed thread. */
export interface PageKey {
  readonly observer_id: number
  readonly polling_station_id: number
  /** Index of the group in `workGroups`, and the time that orders threads of the group before others; null in a list by time. */
  readonly position: number | null
  readonly since: Date | null
}

/** Of a list by time. */
export const ungrouped = [sql<null>`null::int`.as('position'), sql<null>`null::timestamptz`.as('since')] as const

/** The newest flagged options of a thread, at most two, for `resolveTexts`. */
const topFlags = sql<readonly AnswerRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('questionId', question_id, 'formId', form_id, 'formVersion', form_version,
    'options', jsonb_build_array(jsonb_build_object('id', option_id, 'value', value, 'flagged', true, 'typed', typed)))), '[]')
  from (
    select answer.question_id, form_id, form_version, option_id, value, typed
    from answer join selected_option on selected_option.answer_id = answer.id and selected_option.flagged
    where thread.flagged_count > 0 and answer.observer_id = thread.observer_id
      and answer.polling_station_id = thread.polling_station_id and answer.superseded_at is null
    order by answered_at desc, answer.id desc, option_id limit 2
  ) as newest)`

/** The checks that fire for the thread. */
const openChecks = sql`fired_check
  where thread.open_check_count > 0 and fired_check.observer_id = thread.observer_id
    and fired_check.polling_station_id = thread.polling_station_id and ended_at is null`

/** At most two. */
const topChecks = sql<readonly OpenCheck[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('idCheck', check_id, 'says', says, 'severity', severity)), '[]')
  from (
    select check_id, says, severity from ${openChecks} order by severity, fired_at desc, check_id limit 2
  ) as newest)`

const flaggedCheckCount = sql<number>`(select count(*)::int from ${openChecks} and severity = 'flag')`

/** The text of the newest problem that the observer reported. */
const problemText = sql<string | null>`(
  select left(text, 300) from follow_up_event join note on note.id = note_id
  where follow_up_event.follow_up_id = thread.follow_up_id order by follow_up_event.id desc limit 1)`

const attachmentCount = sql<number>`(
  select count(*)::int from note join attachment on attachment.note_id = note.id
  where thread.note_count > 0 and note.observer_id = thread.observer_id
    and note.polling_station_id = thread.polling_station_id)`

/**
 * The rows of a page, by group and newest first. `stationLabel` is the county's code, a space and the station's number; `work` is
 * undefined unless the list is ordered by work.
 */
export const findRows = async ({ db }: ScopedDb, page: RawBuilder<PageKey>, viewerId: number) => {
  const rows = await db
    .selectFrom(page.as('page'))
    .innerJoin('thread', join =>
      join
        .onRef('thread.observer_id', '=', 'page.observer_id')
        .onRef('thread.polling_station_id', '=', 'page.polling_station_id'),
    )
    .innerJoin('observer', 'observer.id', 'thread.observer_id')
    .innerJoin('polling_station', 'polling_station.id', 'thread.polling_station_id')
    .innerJoin('county', 'county.id', 'thread.county_id')
    .innerJoin('ngo', 'ngo.id', 'thread.ngo_id')
    .leftJoin('follow_up', 'follow_up.id', 'thread.follow_up_id')
    .leftJoin('staff', 'staff.id', 'follow_up.owner_id')
    .leftJoin('bin_item', join => join.on('kind', '=', 'observer').onRef('subject_id', '=', 'thread.observer_id'))
    .select(['thread.observer_id as observerId', 'thread.polling_station_id as stationId'])
    .select(['county.name as countyName', 'ngo.short_name as ngo'])
    .select(['follow_up.id as followUpId', 'follow_up.state as followUpState', 'staff.account as owner'])
    .select(['follow_up.opened_at as openedAt', 'follow_up.updated_at as updatedAt'])
    .select(['follow_up.waiting_since as waitingSince', verdict.as('result'), isReturned.as('returned')])
    .select(['follow_up.referred_to as referredTo', 'follow_up.referred_at as referredAt'])
    .select([isSeenBy(viewerId).as('seen'), topFlags.as('topFlags'), attachmentCount.as('attachmentCount')])
    .select(['observer.name as observerName', 'observer.phone', 'bin_item.deleted_at as observerDeletedAt'])
    .select(sql<string>`county.code || ' ' || polling_station.number`.as('stationLabel'))
    .select('polling_station.code as stationCode')
    .select(['thread.sort_at as sortAt', 'thread.flagged_count as flaggedCount', 'thread.note_count as noteCount'])
    .select(['thread.open_check_count as openCheckCount', flaggedCheckCount.as('flaggedCheckCount')])
    .select([topChecks.as('topChecks'), isContradicted.as('isContradicted'), problemText.as('problem')])
    .select('page.position')
    .orderBy('page.position')
    .orderBy('page.since')
    .orderBy('thread.sort_at', 'desc')
    .orderBy('thread.observer_id')
    .orderBy('thread.polling_station_id')
    .execute()
  return rows.map(({ position, ...row }) => ({ ...row, work: position === null ? undefined : workGroups[position] }))
}

export type ThreadRow = Awaited<ReturnType<typeof findRows>>[number]

export interface ViewedThread extends ThreadKey {
  /** The account that looks at it. */
  readonly viewerId: number
}

/** The thread of an observer at a station, if in scope. */
export const findThread = async (scoped: ScopedDb, thread: ViewedThread): Promise<ThreadRow | undefined> => {
  const key = threadInScope(scoped, thread).select([...threadKey, ...ungrouped])
  const [row] = await findRows(scoped, sql<PageKey>`(${key})`, thread.viewerId)
  return row
}
