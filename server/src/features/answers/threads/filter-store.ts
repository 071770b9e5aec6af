import type { FollowUpState } from '@scrutineer/contract/fields/follow-up-states'
import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { isOpenFollowUp, waitingSince } from '../../../db/shared/follow-ups/open.ts'
import { hasOpenFollowUp, hasUntakenFollowUp, isMentionedIn } from '../../../db/shared/follow-ups/report-conditions.ts'
import { likePattern } from '../../../db/shared/like-pattern.ts'
import { scopeCondition } from '../../../db/shared/scope-condition.ts'
import { toPhoneKey } from '../../../domain/search-keys.ts'

export interface ThreadFilter {
  readonly urgent: boolean
  readonly countyCode?: string | undefined
  /** Counties of the filter's area. */
  readonly countyIds?: readonly number[] | undefined
  readonly stationNumber?: number | undefined
  readonly phone?: string | undefined
  /** Start of the range, inclusive. */
  readonly from?: Date | undefined
  /** End of the range, exclusive. */
  readonly until?: Date | undefined
  /** A time range in which an answer came in, or a note before the first answer. `until` is exclusive. */
  readonly receivedIn?: { readonly from: Date; readonly until: Date } | undefined
  /** A time range in which an answer with a flagged option came in, current or superseded. `until` is exclusive. */
  readonly flaggedDuring?: { readonly from: Date; readonly until: Date } | undefined
  readonly ngoId?: number | undefined
  readonly activeNgo?: boolean | undefined
  readonly followUpState?: FollowUpState | undefined
  /** Only the newest thread of each open follow-up of an active NGO. */
  readonly openFollowUp?: boolean | undefined
  /** The follow-up was opened or reopened last at this time or later. */
  readonly openedFrom?: Date | undefined
  /** The follow-up was opened or reopened last before this time. */
  readonly openedBefore?: Date | undefined
  /** Owner of the follow-up; null for open follow-ups without one. */
  readonly ownerId?: number | null | undefined
  /** Whether the thread has an open follow-up. */
  readonly open?: boolean | undefined
  readonly seen?: boolean | undefined
  /** Whether a comment mentions the account that lists the threads. */
  readonly mentioned?: boolean | undefined
  /** A flagged option that is selected. */
  readonly optionId?: number | undefined
  /** A question of which a flagged option is selected. */
  readonly questionId?: number | undefined
  /** A flagged option of an opening or a counting form is selected. */
  readonly flaggedIn?: 'opening' | 'counting' | undefined
  /** A form that was answered. */
  readonly formId?: number | undefined
  /** The account that lists the threads. */
  readonly viewerId: number
}

const isAnswered = sql<boolean>`thread.first_answer_at is not null`

/** The time by which the list is ordered is in the range. */
export const isListedInRange = ({ from, until }: ThreadFilter) => sql<boolean>`(
  ${from ? sql`thread.sort_at >= ${from}::timestamptz` : sql`true`}
  and ${until ? sql`thread.sort_at < ${until}::timestamptz` : sql`true`})`

/**
 * An answer of the thread, or a note before its first answer, came in during the range. An answer with a history position doesn't
 * count: it was placed after newer ones had come in. That of a thread's first answer is only looked up for observers with placed
 * answers.
 */
const wasReceivedIn = ({ from, until }: NonNullable<ThreadFilter['receivedIn']>) => {
  const isInRange = (column: string) =>
    sql`(${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${until}::timestamptz)`
  const isEarly = sql`(first_answer_at is null or note.created_at < first_answer_at)`
  // Arrays, so that PostgreSQL combines two indexes.
  return sql<boolean>`(${isAnswered}
    and tstzrange(thread.first_answer_at, thread.sort_at, '[]') && tstzrange(${from}::timestamptz, ${until}::timestamptz)
    and (thread.sort_at < ${until}::timestamptz
      or thread.first_answer_at >= ${from}::timestamptz and thread.observer_id <> all(array(
        select observer_id from unplaced_report where kind = 'answer' and resolution = 'placed'))
      or exists (
        select from answer
        where answer.observer_id = thread.observer_id and answer.polling_station_id = thread.polling_station_id
          and ${isInRange('answer.answered_at')} and answer.history_position is null))
    or thread.observer_id = any(array(
        select noted.observer_id from note join thread as noted using (observer_id, polling_station_id)
        where ${isInRange('note.created_at')} and ${isEarly}))
      and exists (
        select from note
        where note.observer_id = thread.observer_id and note.polling_station_id = thread.polling_station_id
          and ${isInRange('note.created_at')} and ${isEarly}))`
}

/** An answer with a flagged option came in during the range. */
const wasFlaggedIn = ({ from, until }: NonNullable<ThreadFilter['flaggedDuring']>) => sql<boolean>`(${isAnswered}
  and tstzrange(thread.first_answer_at, thread.sort_at, '[]') && tstzrange(${from}::timestamptz, ${until}::timestamptz)
  and exists (
    select from answer
    join selected_option on selected_option.answer_id = answer.id and selected_option.flagged
    where answer.observer_id = thread.observer_id and answer.polling_station_id = thread.polling_station_id
      and answer.answered_at >= ${from}::timestamptz and answer.answered_at < ${until}::timestamptz))`

/** The account has seen the newest report of the thread. */
export const isSeenBy = (viewerId: number) => sql<boolean>`exists (
  select from thread_seen
  where staff_id = ${viewerId} and thread_seen.observer_id = thread.observer_id
    and thread_seen.polling_station_id = thread.polling_station_id and seen_until >= thread.sort_at)`

/** No other thread of its follow-up is newer. */
const isNewestOfFollowUp = sql<boolean>`not exists (
  select from thread as newer where newer.follow_up_id = thread.follow_up_id
    and (newer.sort_at, newer.observer_id, newer.polling_station_id)
      > (thread.sort_at, thread.observer_id, thread.polling_station_id))`

/** Condition on an open follow-up: opened or reopened last in the filter's range. */
export const openedInRange = ({ openedFrom, openedBefore }: ThreadFilter) => sql<boolean>`(${isOpenFollowUp}
  and ${openedFrom ? sql`${waitingSince} >= ${openedFrom}::timestamptz` : sql`true`}
  and ${openedBefore ? sql`${waitingSince} < ${openedBefore}::timestamptz` : sql`true`})`

// An array, as below.
const wasOpenedInRange = (filter: ThreadFilter) => sql<boolean>`thread.follow_up_id = any(array(
  select id from follow_up where ${openedInRange(filter)}))`

const ofActiveNgo = sql<boolean>`thread.ngo_id in (select id from ngo where is_active)`

/** A condition on a column with an NGO's id. Few NGOs are inactive. */
export const isOfNgo = (column: string, { ngoId, activeNgo }: ThreadFilter) => {
  const inactive = sql`array(select id from ngo where not is_active)`
  const isActive = activeNgo ? sql`${sql.ref(column)} <> all(${inactive})` : sql`${sql.ref(column)} = any(${inactive})`
  return sql<boolean>`(${ngoId === undefined ? sql`true` : sql`${sql.ref(column)} = ${ngoId}`}
    and ${activeNgo === undefined ? sql`true` : isActive})`
}

/** A flagged option is selected: this one, or any of this question. */
const hasFlag = ({ optionId, questionId }: ThreadFilter) => sql<boolean>`exists (
  select from thread_flag
  where thread_flag.observer_id = thread.observer_id and thread_flag.polling_station_id = thread.polling_station_id
    ${optionId === undefined ? sql`` : sql`and option_id = ${optionId}`}
    ${questionId === undefined ? sql`` : sql`and question_id = ${questionId}`})`

const received = ({ formId }: ThreadFilter) => sql`from received_form
  where received_form.observer_id = thread.observer_id
    and received_form.polling_station_id = thread.polling_station_id and form_id = ${formId}`

/** The form was answered. PostgreSQL joins the reports of an `exists`. */
const hasForm = (filter: ThreadFilter) => sql<boolean>`exists (select ${received(filter)})`

/** Whether the filter has conditions that can also be evaluated thread by thread until the page is full. */
export const hasThreadByThreadFilter = ({ formId, openedFrom, openedBefore }: ThreadFilter): boolean =>
  formId !== undefined || openedFrom !== undefined || openedBefore !== undefined

export const withoutThreadByThreadFilters = (filter: ThreadFilter): ThreadFilter => ({
  ...filter,
  formId: undefined,
  openedFrom: undefined,
  openedBefore: undefined,
})

// Subqueries that return a value: PostgreSQL would join those of an `exists`.
export const matchesThreadByThread = (filter: ThreadFilter) => {
  const { formId, openedFrom, openedBefore } = filter
  const opened = sql`from thread as report join follow_up on follow_up.id = report.follow_up_id
    where report.observer_id = thread.observer_id and report.polling_station_id = thread.polling_station_id
      and ${openedInRange(filter)}`
  return sql<boolean>`${formId === undefined ? sql`true` : sql`(select true ${received(filter)})`}
    and ${openedFrom || openedBefore ? sql`(select true ${opened})` : sql`true`}`
}

/** The row's county is one of the filter's. An unknown code matches none. */
export const inCounty = ({ countyCode, countyIds }: ThreadFilter) => sql<boolean>`
  ${countyCode ? sql`county_id = (select id from county where code = ${countyCode})` : sql`true`}
  and ${countyIds ? sql`county_id = any(${countyIds}::int[])` : sql`true`}`

/** Threads that match the filter, ignoring its time range. */
export const matchingThreads = ({ db, scope }: ScopedDb, filter: ThreadFilter) => {
  const { urgent, stationNumber, phone, ngoId, activeNgo, followUpState, ownerId, seen, mentioned, viewerId } = filter
  const { optionId, questionId, formId, flaggedIn } = filter
  let query = db
    .selectFrom('thread')
    .where(scopeCondition(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' }))
  if (urgent) query = query.where('thread.flagged_count', '>', 0)
  if (ngoId !== undefined || activeNgo !== undefined) query = query.where(isOfNgo('thread.ngo_id', filter))
  if (followUpState) query = query.where('thread.follow_up_state', '=', followUpState)
  const { openFollowUp, openedFrom, openedBefore, receivedIn, flaggedDuring } = filter
  if (receivedIn) query = query.where(wasReceivedIn(receivedIn))
  if (flaggedDuring) query = query.where(wasFlaggedIn(flaggedDuring))
  if (openFollowUp) query = query.where(hasOpenFollowUp).where(isNewestOfFollowUp).where(ofActiveNgo)
  if (openFollowUp === false) query = query.where(sql<boolean>`${hasOpenFollowUp} is not true`)
  if (openedFrom || openedBefore) query = query.where(wasOpenedInRange(filter))
  if (ownerId === null) query = query.where(hasUntakenFollowUp)
  else if (ownerId !== undefined) query = query.where('thread.follow_up_owner_id', '=', ownerId)
  if (filter.open) query = query.where(hasOpenFollowUp)
  if (filter.open === false) query = query.where(sql<boolean>`${hasOpenFollowUp} is not true`)
  if (seen !== undefined) query = query.where(seen ? isSeenBy(viewerId) : sql<boolean>`not ${isSeenBy(viewerId)}`)
  if (mentioned) query = query.where(isMentionedIn(viewerId))
  // Null without a follow-up.
  if (mentioned === false) query = query.where(sql<boolean>`${isMentionedIn(viewerId)} is not true`)
  if (optionId !== undefined || questionId !== undefined) query = query.where(hasFlag(filter))
  if (flaggedIn) query = query.where(`thread.${flaggedIn}_flagged_count`, '>', 0)
  if (formId !== undefined) query = query.where(hasForm(filter))
  if (stationNumber !== undefined) {
    // An array: a subquery would be evaluated for each of the newest threads until the page is full.
    query = query.where(
      sql<boolean>`thread.polling_station_id = any(array(
        select id from polling_station where number = ${stationNumber} and ${inCounty(filter)}))`,
    )
  } else query = query.where(inCounty(filter))
  if (phone) {
    query = query.where('thread.observer_id', 'in', ({ selectFrom }) =>
      selectFrom('observer')
        .where('phone_key', 'like', likePattern(toPhoneKey(phone)))
        .select('id'),
    )
  }
  return query
}
