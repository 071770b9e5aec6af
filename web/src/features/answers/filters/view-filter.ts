import { appliedFilter, type ThreadSearch } from '../threads/thread-search.ts'
import { presetFilter } from './preset-filter.ts'

/** What is saved of a filter: the name of a time preset instead of the time that it gave. */
export const savedFilter = (search: ThreadSearch): ThreadSearch => {
  const { from, ...filter } = appliedFilter(search)
  const { time } = search
  return time === undefined ? { ...filter, from } : { ...filter, time }
}

/** The filter of a saved view, with the present time where it names a preset. */
export const openedFilter = (saved: ThreadSearch, timeZone: string, now: Date): ThreadSearch => ({
  ...saved,
  ...(saved.time !== undefined && presetFilter(saved.time, timeZone, now)),
})
