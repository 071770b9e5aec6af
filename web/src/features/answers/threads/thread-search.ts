import { type Thread, ThreadFilter } from '@scrutineer/contract/threads'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { toElectionTime } from '../../../lib/format/time-input.ts'
import { parseRangeFilter } from '../../../shared/form/range-filter.ts'

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

/** Parses the input with the contract's schema, and times in common formats too. Returns the filter or the invalid fields. */
export const parseFilter = (input: Readonly<Record<string, string>>, timeZone: string, now: Date) => {
  const safeParse = (values: unknown) => ThreadFilter.safeParse(values)
  return parseRangeFilter({ fields: filterFields, safeParse, appliedFilter }, input, timeZone, now)
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
