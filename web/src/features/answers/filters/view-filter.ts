import type { SavedView } from '@scrutineer/contract/saved-views'
import { createSearchParser, parseSearch, stringifySearch } from '../../../lib/search-params.ts'
import { presetFilter } from '../filters/preset-filter.ts'
import { appliedFilter, type ThreadSearch, threadFields } from '../threads/thread-search.ts'

const parse = createSearchParser(threadFields)

/** What is saved of a filter: the name of a time preset instead of the time that it gave. */
export const viewSearch = (search: ThreadSearch) => {
  const { from, ...filter } = appliedFilter(search)
  const { time } = search
  return stringifySearch(time === undefined ? { ...filter, from } : { ...filter, time }).slice(1)
}

/** The filter of a saved view, with the present time where it names a preset. */
export const viewFilter = ({ search }: Pick<SavedView, 'search'>, timeZone: string, now: Date): ThreadSearch => {
  const parsed = parse(parseSearch(search))
  return { ...appliedFilter(parsed), ...(parsed.time !== undefined && presetFilter(parsed.time, timeZone, now)) }
}

/** Whether a view saves this filter, also if its parameters are in another order. */
export const isViewOf = ({ search }: Pick<SavedView, 'search'>, current: ThreadSearch) =>
  viewSearch(parse(parseSearch(search))) === viewSearch(current)
