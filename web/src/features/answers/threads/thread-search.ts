import { type Thread, ThreadFilter } from '@scrutineer/contract/answers'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { isRangeReversed, parseTimeInput, toElectionTime } from '../../../lib/format/time-input.ts'

const filterFields = ['county', 'pollingStationNumber', 'observerPhoneNumber', 'from', 'to'] as const
export type FilterField = (typeof filterFields)[number]

/** Search parameters of the screen's URL. */
export type ThreadSearch = Partial<ThreadFilter>
export type AppliedFilter = Pick<ThreadSearch, FilterField>

/** The filter fields of the search parameters. */
export const appliedFilter = (search: ThreadSearch): AppliedFilter =>
  Object.fromEntries(
    filterFields.flatMap(field => (search[field] === undefined ? [] : [[field, search[field]] as const])),
  )

const isField = (name: unknown): name is FilterField => filterFields.some(field => field === name)

/**
 * Parses the typed filter with the contract's schema, and times in common formats too. Returns the filter, or the invalid
 * fields. If the range is reversed, `to` is invalid and `isReversed` is true.
 */
export const parseFilter = (typed: Readonly<Record<string, string>>, timeZone: string, now: Date) => {
  const { from = '', to = '' } = typed
  const result = ThreadFilter.safeParse({
    ...typed,
    from: parseTimeInput(from, timeZone, now),
    to: parseTimeInput(to, timeZone, now),
  })
  if (!result.success)
    return {
      invalidFields: new Set(result.error.issues.map(issue => issue.path[0]).filter(isField)),
      isReversed: false,
    }
  const filter = appliedFilter(result.data)
  if (isRangeReversed(filter.from, filter.to, timeZone))
    return { invalidFields: new Set<FilterField>(['to']), isReversed: true }
  return { filter, invalidFields: new Set<FilterField>(), isReversed: false }
}

/**
 * Whether the server ignored the time filter, judging by its rows. A row from before `from` proves it. A row from after `to`
 * proves it only on servers without flag counts; with them, the thread may have been updated since.
 */
export const ignoresTimeFilter = (rows: readonly Thread[], { from, to }: AppliedFilter, timeZone: string) =>
  rows.some(row => {
    const at = formatDateTime(new Date(row.lastModified), timeZone)
    if (from !== undefined && at < toElectionTime(from, timeZone)) return true
    if (to === undefined || row.numberOfFlagged !== undefined) return false
    // A date without a time includes the whole day.
    const last = toElectionTime(to, timeZone)
    return at.slice(0, last.length) > last
  })
