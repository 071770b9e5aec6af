import type { ThreadFilter as Query } from '@scrutineer/contract/fields/threads'
import { type RawBuilder, sql } from 'kysely'
import type { PhoneSearch } from '../../domain/phone-number.ts'
import { parseDateTime } from '../../domain/time/date-time.ts'
import { quarterOf, startOfQuarter } from '../../domain/time/election-day.ts'
import type { ScopedDb } from '../scoped-db.ts'
import { isOpenFollowUp, isUnassignedFollowUp, waitingSince } from './follow-ups/open.ts'
import { hasOpenFollowUp, hasUnassignedFollowUp, isMentionedIn } from './follow-ups/report-conditions.ts'
import { matchesPhone } from './phone-keys.ts'
import { has, hasDisagreeing, hasNote, hasNotObserved, hasSelected, isInRange } from './question-filter.ts'
import { scopeCondition } from './scope-condition.ts'
import type { TypedFilter } from './typed-filter.ts'

/** The filters of the request. */
type Filters = Omit<
  Query,
  'page' | 'pageSize' | 'order' | 'area' | 'observerPhoneNumber' | 'valueFrom' | 'valueTo' | 'valueBelow' | 'typed'
> & {
  /** Counties of the area. */
  readonly countyIds?: readonly number[] | undefined
  readonly phone?: PhoneSearch | undefined
  readonly typed?: TypedFilter | undefined
}

export interface ThreadFilter extends Partial<Filters> {
  /** The account that lists the threads. */
  readonly viewerId: number
  /** Zone of times without an offset. */
  readonly timeZone: string
  /** Whether so many threads match that testing the newest ones fills a page sooner than joining all. */
  readonly isCommon?: boolean | undefined
}

/** `until` is exclusive. */
interface Range {
  readonly from: Date
  readonly until: Date
}

/** The quarter hour that a time is in. */
const quarterRange = (time: string, { timeZone }: ThreadFilter): Range => {
  const quarter = quarterOf(parseDateTime(time, timeZone).from)
  return { from: startOfQuarter(quarter), until: startOfQuarter(quarter + 1) }
}

const isAnswered = sql<boolean>`thread.first_answer_at is not null`

/**
 * An answer of the thread, or a note before its first answer, came in during the range. An answer with a history position doesn't
 * count: it was placed after newer ones had come in. That of a thread's first answer is only looked up for observers with placed
 * answers.
 */
const wasReceivedIn = (range: Range) => {
  const { from, until } = range
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
          and ${isInRange('answer.answered_at', range)} and answer.history_position is null))
    or thread.observer_id = any(array(
        select noted.observer_id from note join thread as noted using (observer_id, polling_station_id)
        where ${isInRange('note.created_at', range)} and ${isEarly}))
      and exists (
        select from note
        where note.observer_id = thread.observer_id and note.polling_station_id = thread.polling_station_id
          and ${isInRange('note.created_at', range)} and ${isEarly}))`
}

/** An answer with a flagged option came in during the range. */
const wasFlaggedIn = ({ from, until }: Range) => sql<boolean>`(${isAnswered}
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

/** The newest thread of an open follow-up of an active NGO. */
const isNewestOfOpenFollowUp = sql<boolean>`(${hasOpenFollowUp}
  and thread.ngo_id in (select id from ngo where is_active)
  and not exists (
    select from thread as newer where newer.follow_up_id = thread.follow_up_id
      and (newer.sort_at, newer.observer_id, newer.polling_station_id)
        > (thread.sort_at, thread.observer_id, thread.polling_station_id)))`

/** Condition on a follow-up: it is open, and was opened or reopened last in the filter's range. */
const wasOpened = ({ openedAfter, openedUntil, timeZone }: ThreadFilter) => {
  const isSince = (comparison: RawBuilder<unknown>, time: string | undefined) =>
    time === undefined
      ? sql`true`
      : sql`${waitingSince} ${comparison} ${parseDateTime(time, timeZone).until}::timestamptz`
  return sql`(${isOpenFollowUp} and ${isSince(sql`>=`, openedAfter)} and ${isSince(sql`<`, openedUntil)})`
}

// An array: PostgreSQL would look up the follow-up of each of the newest threads until the page is full.
const hasOpened = (filter: ThreadFilter) =>
  filter.isCommon
    ? sql<boolean>`(select true from follow_up where ${wasOpened(filter)} and follow_up.id = thread.follow_up_id)`
    : sql<boolean>`thread.follow_up_id = any(array(select id from follow_up where ${wasOpened(filter)}))`

/** A condition on a column with an owner's account. */
const isOwnedBy = (column: string, owner: string, { viewerId }: ThreadFilter) =>
  sql<boolean>`${sql.ref(column)} = ${owner === 'me' ? viewerId : sql`(select id from staff where account = ${owner})`}`

/** Condition on an open follow-up. */
export const isFollowUp = (filter: ThreadFilter) => {
  const { followUpState, owner } = filter
  const hasOwner = owner === 'none' ? isUnassignedFollowUp : isOwnedBy('owner_id', owner ?? '', filter)
  return sql<boolean>`(${wasOpened(filter)} and ${followUpState ? sql`state = ${followUpState}` : sql`true`}
    and ${owner === undefined ? sql`true` : hasOwner})`
}

// An array: few answers wait for a decision, and their reports are found by key.
export const isContradicted = sql<boolean>`(thread.observer_id = any(array(
    select observer_id from answer_conflict join answer on answer.id = answer_id where resolution is null))
  and exists (
    select from answer_conflict join answer on answer.id = answer_id
    where resolution is null and answer.observer_id = thread.observer_id
      and answer.polling_station_id = thread.polling_station_id))`

const inactiveNgos = sql`array(select id from ngo where not is_active)`

/** A condition on a column with an NGO's id. Few NGOs are inactive. */
export const isOfNgo = (column: string, { idNgo, activeNgo }: ThreadFilter) => {
  const isActive = sql`${sql.ref(column)} ${activeNgo ? sql`<> all` : sql`= any`}(${inactiveNgos})`
  return sql<boolean>`(${idNgo === undefined ? sql`true` : sql`${sql.ref(column)} = ${idNgo}`}
    and ${activeNgo === undefined ? sql`true` : isActive})`
}

/** The row's county is one of the filter's. An unknown code matches none. */
export const inCounty = ({ county, countyIds }: ThreadFilter, column = sql.ref('county_id')) => sql<boolean>`
  ${county === undefined ? sql`true` : sql`${column} = (select id from county where code = ${county})`}
  and ${countyIds ? sql`${column} = any(${countyIds}::int[])` : sql`true`}`

/** Condition on a selected flagged option: it is this one, or any of this question. */
export const isFlag = ({ option, question }: ThreadFilter) => sql<boolean>`(
  ${option === undefined ? sql`true` : sql`option_id = ${option}`}
  and ${question === undefined ? sql`true` : sql`question_id = ${question}`})`

const hasFlag = (filter: ThreadFilter) => sql<boolean>`exists (
  select from thread_flag
  where thread_flag.observer_id = thread.observer_id and thread_flag.polling_station_id = thread.polling_station_id
    and ${isFlag(filter)})`

type Values = { [Name in keyof Filters]-?: NonNullable<Filters[Name]> }

type Conditions = {
  readonly [Name in keyof Values]: (
    value: Values[Name],
    filter: ThreadFilter,
    scope: ScopedDb['scope'],
  ) => RawBuilder<boolean>
}

const isNot = (condition: RawBuilder<boolean>) => sql<boolean>`(${condition}) is not true`

/** What each filter means as a condition on `thread`. Of two that make one condition, the first has both. */
const conditions: Conditions = {
  urgent: isUrgent => (isUrgent ? sql`thread.flagged_count > 0` : sql`true`),
  county: (_, filter) => inCounty(filter),
  countyIds: (_, filter) => (filter.county === undefined ? inCounty(filter) : sql`true`),
  // An array: a subquery would be evaluated for each of the newest threads until the page is full.
  pollingStationNumber: (number, filter) => sql`thread.polling_station_id = any(array(
    select id from polling_station where number = ${number} and ${inCounty(filter)}))`,
  phone: search => sql`thread.observer_id in (select id from observer where ${matchesPhone('phone_key', search)})`,
  from: (time, { timeZone }) => sql`thread.sort_at >= ${parseDateTime(time, timeZone).from}::timestamptz`,
  to: (time, { timeZone }) => sql`thread.sort_at < ${parseDateTime(time, timeZone).until}::timestamptz`,
  quarterHour: (time, filter) => wasReceivedIn(quarterRange(time, filter)),
  flagQuarterHour: (time, filter) => wasFlaggedIn(quarterRange(time, filter)),
  idNgo: (_, filter) => isOfNgo('thread.ngo_id', filter),
  activeNgo: (_, filter) => (filter.idNgo === undefined ? isOfNgo('thread.ngo_id', filter) : sql`true`),
  seen: (isSeen, { viewerId }) => (isSeen ? isSeenBy(viewerId) : sql`not ${isSeenBy(viewerId)}`),
  followUpState: state => sql`thread.follow_up_state = ${state}`,
  openFollowUp: isOpen => (isOpen ? isNewestOfOpenFollowUp : isNot(hasOpenFollowUp)),
  open: isOpen => (isOpen ? hasOpenFollowUp : isNot(hasOpenFollowUp)),
  openedAfter: (_, filter) => hasOpened(filter),
  openedUntil: (_, filter) => (filter.openedAfter === undefined ? hasOpened(filter) : sql`true`),
  owner: (owner, filter) => {
    if (owner === 'none') return hasUnassignedFollowUp
    // The caller's own follow-ups are the open ones, as `mine` of the summary counts them, unless others are requested.
    const isAny = owner !== 'me' || (filter.open ?? filter.followUpState ?? filter.openFollowUp) !== undefined
    return sql`(${isOwnedBy('thread.follow_up_owner_id', owner, filter)} and ${isAny ? sql`true` : hasOpenFollowUp})`
  },
  // Null without a follow-up.
  mentioned: (isMentioned, { viewerId }) => (isMentioned ? isMentionedIn(viewerId) : isNot(isMentionedIn(viewerId))),
  option: (_, filter) => hasFlag(filter),
  question: (_, filter) => (filter.option === undefined ? hasFlag(filter) : sql`true`),
  selected: hasSelected,
  // Part of `selected`.
  typed: () => sql`true`,
  notObserved: hasNotObserved,
  disagreeing: (id, filter, scope) =>
    hasDisagreeing(
      id,
      filter,
      sql`${scopeCondition(scope, { ngo: 'peer.ngo_id', observer: 'peer.observer_id' })}
        and ${isOfNgo('peer.ngo_id', filter)} and ${inCounty(filter, sql.ref('peer.county_id'))}`,
    ),
  noted: (ids, filter) => hasNote(ids, filter, false),
  pictured: (ids, filter) => hasNote(ids, filter, true),
  // Parts of the filters by a question.
  receivedFrom: () => sql`true`,
  receivedTo: () => sql`true`,
  verified: () => sql`true`,
  check: id =>
    id === 'any'
      ? sql`thread.open_check_count > 0`
      : sql`(thread.open_check_count > 0 and exists (
          select from fired_check
          where fired_check.observer_id = thread.observer_id
            and fired_check.polling_station_id = thread.polling_station_id and check_id = ${id} and ended_at is null))`,
  contradicted: isOpen => (isOpen ? isContradicted : isNot(isContradicted)),
  reports: keys => {
    const ids = keys.split(',').map(key => key.split('-').map(Number))
    return sql`(thread.observer_id, thread.polling_station_id) in (
      select * from unnest(${ids.map(([id]) => id)}::int[], ${ids.map(([, id]) => id)}::int[]))`
  },
  flaggedIn: forms => sql`${sql.ref(`thread.${forms}_flagged_count`)} > 0`,
  form: (id, filter) =>
    has(
      sql`from form_progress
        where form_progress.observer_id = thread.observer_id
          and form_progress.polling_station_id = thread.polling_station_id and form_id = ${id}`,
      filter,
    ),
}

const names = Object.keys(conditions) as (keyof Values)[] // Object.keys loses the type of the names.

/** The names of the filters that are set. */
export const setFilters = (filter: ThreadFilter) => names.filter(name => filter[name] !== undefined)

const conditionOf = <Name extends keyof Values>(
  name: Name,
  filter: Partial<Values> & ThreadFilter,
  scope: ScopedDb['scope'],
) => {
  const value: Partial<Values>[Name] = filter[name]
  return value === undefined ? sql<boolean>`true` : conditions[name](value, filter, scope)
}

/** Threads that match the filter. */
export const matchingThreads = ({ db, scope }: ScopedDb, filter: ThreadFilter) =>
  setFilters(filter).reduce(
    (query, name) => query.where(conditionOf(name, filter, scope)),
    db.selectFrom('thread').where(scopeCondition(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' })),
  )
