import type { PageRequest } from '@scrutineer/contract/core/page'
import { sql } from 'kysely'
import type { ScopedDb } from '../../scoped-db.ts'
import { inCounty, isFlag, isFollowUp, matchingThreads, setFilters, type ThreadFilter } from '../thread-filter.ts'
import { ofNgo, sumByCounty, sumBySubject, sumByTime } from './counter-store.ts'

/** Without a counter, a list is counted up to this number, or to the end of the requested page. */
const MAX_COUNTED = 10_000

export interface Total {
  readonly count: number
  /** Whether more threads match. */
  readonly isMinimum: boolean
}

/** The filters that are set, except those that all counters tell apart. */
const isOnly = (filter: ThreadFilter, ...allowed: readonly (keyof ThreadFilter)[]) =>
  setFilters({ ...filter, urgent: undefined, idNgo: undefined, activeNgo: undefined }).every(name =>
    allowed.includes(name),
  )

/** The counter of a list; undefined without one. */
const counterOf = (scoped: ScopedDb, filter: ThreadFilter) => {
  const { urgent, option, form, selected, notObserved } = filter
  if (isOnly(filter, 'county', 'countyIds')) return sumByCounty(scoped, filter)
  if (!urgent && isOnly(filter, 'from', 'to')) return sumByTime(scoped, filter)
  // A thread with a selected flagged option is urgent.
  if (option !== undefined && isOnly(filter, 'option', 'county', 'countyIds'))
    return sumBySubject(scoped, filter, 'option_reports', option)
  if (form !== undefined && isOnly(filter, 'form', 'county', 'countyIds'))
    return sumBySubject(scoped, filter, urgent ? 'form_flagged' : 'form_reports', form)
  if (urgent) return undefined
  if (selected !== undefined && isOnly(filter, 'selected', 'county', 'countyIds'))
    return sumBySubject(scoped, filter, 'option_selected', selected)
  if (notObserved !== undefined && isOnly(filter, 'notObserved', 'county', 'countyIds'))
    return sumBySubject(scoped, filter, 'question_not_observed', notObserved)
  return undefined
}

/** Rows of a smaller table, one for each thread that matches; undefined if no such table decides. */
const smallerTableOf = (scoped: ScopedDb, filter: ThreadFilter) => {
  const { urgent, openFollowUp, option, question, county, countyIds } = filter
  if (openFollowUp && !urgent && isOnly(filter, 'openFollowUp', 'followUpState', 'owner', 'openedAfter', 'openedUntil'))
    return sql`select from follow_up as counter
      where ${ofNgo(scoped, filter)} and ngo_id in (select id from ngo where is_active) and ${isFollowUp(filter)}`
  if ((option ?? question) === undefined || !isOnly(filter, 'option', 'question', 'county', 'countyIds'))
    return undefined
  const stations = sql`polling_station_id in (select id from polling_station where ${inCounty(filter)})`
  return sql`select from thread_flag as counter
    where ${isFlag(filter)} and ${ofNgo(scoped, filter)} and ${(county ?? countyIds) === undefined ? sql`true` : stations}
    group by observer_id, polling_station_id`
}

/** The total of a list: a counter, or a count with a limit. */
export const countThreads = async (
  scoped: ScopedDb,
  filter: ThreadFilter,
  { page, pageSize }: PageRequest,
  maxCounted = MAX_COUNTED,
): Promise<Total> => {
  const counter = counterOf(scoped, filter)
  const max = Math.max(maxCounted, page * pageSize)
  const countMatching = () => {
    const matching =
      smallerTableOf(scoped, filter) ?? sql`${matchingThreads(scoped, filter).select(sql`true`.as('matches'))}`
    return sql`(select count(*)::int from (${matching} limit ${max + 1}) as matching)`
  }
  const { rows } = await sql<{ count: number }>`select ${counter ?? countMatching()} as count`.execute(scoped.db)
  const count = rows[0]?.count ?? 0
  return { count, isMinimum: counter === undefined && count > max }
}
