import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { isUntakenFollowUp } from '../../../db/shared/follow-ups/open.ts'
import { ofNgo, readCount, sumCounters, sumReports, sumSeen } from './counter-sums-store.ts'
import { inCounty, matchingThreads, openedInRange, type ThreadFilter } from './filter-store.ts'
import { countExcluded, countInRange } from './range-count-store.ts'

const isFlag = ({ optionId, questionId }: ThreadFilter) => sql`
  ${optionId === undefined ? sql`true` : sql`option_id = ${optionId}`}
  and ${questionId === undefined ? sql`true` : sql`question_id = ${questionId}`}`

/** Counts the threads with a flagged option in a county. The county is that of the station: no thread is read. */
const countFlagged = (scoped: ScopedDb, filter: ThreadFilter) =>
  readCount(
    scoped,
    sql`
      select count(*)::int as count
      from (
        select from thread_flag as counter where ${isFlag(filter)} and ${ofNgo(scoped, filter)}
          and polling_station_id in (select id from polling_station where ${inCounty(filter)})
        group by ngo_id, observer_id, polling_station_id
      ) as report`,
  )

/** The options of a question that are selected as flags somewhere, as far as counters tell: some may be deselected again. */
const findSelectedFlags = async ({ db }: ScopedDb, questionId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from question_option as option where question_id = ${questionId} and (
      exists (select from situation_tally where measure = 'option_reports' and subject_id = option.id)
      or exists (select from situation_delta where measure = 'option_reports' and option.id = any(subject_ids)))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Counts the threads with a flagged option of a question. Those with its only flagged option are counted by counters. */
const countFlaggedQuestion = async (scoped: ScopedDb, filter: ThreadFilter, questionId: number): Promise<number> => {
  const [optionId, ...others] = await findSelectedFlags(scoped, questionId)
  if (others.length > 0) return countFlagged(scoped, filter)
  return optionId === undefined ? 0 : sumReports(scoped, filter, 'option_reports', optionId)
}

/** Counts the threads with a flagged option that the account has seen. No thread is read. */
const countSeenFlagged = (scoped: ScopedDb, filter: ThreadFilter) =>
  readCount(
    scoped,
    sql`
      select count(*)::int as count from thread_seen
      where staff_id = ${filter.viewerId} and is_counted and exists (
        select from thread_flag as counter
        where counter.observer_id = thread_seen.observer_id and counter.polling_station_id = thread_seen.polling_station_id
          and ${isFlag(filter)} and ${ofNgo(scoped, filter)})`,
  )

/** Counts the flagged threads in a county that the account has seen. No thread is read. */
const countSeenInCounty = (scoped: ScopedDb, filter: ThreadFilter) =>
  readCount(
    scoped,
    sql`
      select count(*)::int as count from thread_seen join observer as counter on counter.id = observer_id
      where staff_id = ${filter.viewerId} and is_counted and ${ofNgo(scoped, filter)}
        and polling_station_id in (select id from polling_station where ${inCounty(filter)})`,
  )

/** Counts the threads that the account has seen: flagged ones by counters, the others one by one, since they are few. */
const countSeen = async (scoped: ScopedDb, filter: ThreadFilter): Promise<number> => {
  if (filter.urgent) return sumSeen(scoped, filter)
  // PostgreSQL would join them with all threads.
  const isListed = matchingThreads(scoped, { ...filter, seen: undefined })
    .where(
      sql<boolean>`(thread.observer_id, thread.polling_station_id) =
        (thread_seen.observer_id, thread_seen.polling_station_id) and thread_seen.seen_until >= thread.sort_at`,
    )
    .select(sql`true`.as('is_listed'))
  const others = sql<{ count: number }>`
    select count(*)::int as count from thread_seen
    where staff_id = ${filter.viewerId} and not is_counted and (${isListed})`
  const counts = await Promise.all([sumSeen(scoped, filter), readCount(scoped, others)])
  return counts[0] + counts[1]
}

/** Counts open follow-ups instead of the newest thread of each. */
const countOpenFollowUps = (scoped: ScopedDb, filter: ThreadFilter) => {
  const { followUpState, ownerId } = filter
  const hasOwner = ownerId === null ? isUntakenFollowUp : sql<boolean>`owner_id = ${ownerId}`
  return readCount(
    scoped,
    sql`
      select count(*)::int as count from follow_up as counter
      where ${ofNgo(scoped, filter)} and ngo_id in (select id from ngo where is_active)
        and ${followUpState ? sql`state = ${followUpState}` : sql`true`}
        and ${ownerId === undefined ? sql`true` : hasOwner} and ${openedInRange(filter)}`,
  )
}

/** The filters that are set, except those that every counter tells apart. */
const setFilters = ({ urgent: _, ngoId: __, activeNgo: ___, viewerId: ____, ...others }: ThreadFilter) =>
  Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]))

/** Totals of lists. Counters answer the frequent filters in a time that doesn't depend on the number of threads. */
export const countThreads = async (scoped: ScopedDb, filter: ThreadFilter): Promise<number> => {
  const { urgent, seen, open, from, until, formId, optionId, questionId } = filter
  // Far fewer are open than there are.
  if (open === false) {
    const [all, openOnes] = await Promise.all([
      countThreads(scoped, { ...filter, open: undefined }),
      countThreads(scoped, { ...filter, open: true }),
    ])
    return all - openOnes
  }
  // An account has seen far fewer threads than there are.
  if (seen === false && !open) {
    const [all, seenByViewer] = await Promise.all([
      countThreads(scoped, { ...filter, seen: undefined }),
      countThreads(scoped, { ...filter, seen: true }),
    ])
    return all - seenByViewer
  }
  const excluded = await countExcluded(scoped, filter)
  if (excluded !== undefined) return (await countThreads(scoped, { ...filter, from: undefined })) - excluded
  const names = setFilters(filter)
  const isOnly = (...allowed: readonly string[]) => names.every(name => allowed.includes(name))
  if (from || until) return countInRange(scoped, filter, isOnly('from', 'until'))
  if (isOnly('countyCode', 'countyIds')) return sumCounters(scoped, filter)
  // A thread with a selected flagged option is urgent.
  if (optionId !== undefined && isOnly('optionId')) return sumReports(scoped, filter, 'option_reports', optionId)
  if (questionId !== undefined && isOnly('questionId')) return countFlaggedQuestion(scoped, filter, questionId)
  const isByFlag = optionId !== undefined || questionId !== undefined
  if (isByFlag && isOnly('optionId', 'questionId', 'countyCode', 'countyIds')) return countFlagged(scoped, filter)
  if (isByFlag && isOnly('optionId', 'questionId', 'seen')) return countSeenFlagged(scoped, filter)
  if (formId !== undefined && isOnly('formId'))
    return sumReports(scoped, filter, urgent ? 'form_flagged' : 'form_reports', formId)
  if (
    filter.openFollowUp &&
    !urgent &&
    isOnly('openFollowUp', 'followUpState', 'ownerId', 'openedFrom', 'openedBefore')
  )
    return countOpenFollowUps(scoped, filter)
  if (seen && isOnly('seen')) return countSeen(scoped, filter)
  if (seen && urgent && isOnly('seen', 'countyCode', 'countyIds')) return countSeenInCounty(scoped, filter)
  const { count } = await matchingThreads(scoped, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
