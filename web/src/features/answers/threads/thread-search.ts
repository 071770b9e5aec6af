import { type Thread, ThreadFilter } from '@scrutineer/contract/answers'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { isRangeReversed, parseTimeInput, toElectionTime } from '../../../lib/format/time-input.ts'

const filterFields = ['county', 'pollingStationNumber', 'observerPhoneNumber', 'from', 'to'] as const
export type FilterField = (typeof filterFields)[number]

/** What the address of the screen holds. */
export type ThreadSearch = Partial<ThreadFilter>
export type AppliedFilter = Pick<ThreadSearch, FilterField>

/** The filter in an address, without its page and what else it holds. */
export const appliedFilter = (search: ThreadSearch): AppliedFilter =>
  Object.fromEntries(
    filterFields.flatMap(field => (search[field] === undefined ? [] : [[field, search[field]] as const])),
  )

const isField = (name: unknown): name is FilterField => filterFields.some(field => field === name)

/**
 * Reads what was typed as the contract does, times also as people write them; gives the filter, or the fields that it can't be
 * made of. Only `to` is wrong where the period would end before it begins: `isReversed` tells.
 */
export const parseFilter = (typed: Readonly<Record<string, string>>, timeZone: string, now: Date) => {
  const { from = '', to = '' } = typed
  const read = ThreadFilter.safeParse({
    ...typed,
    from: parseTimeInput(from, timeZone, now),
    to: parseTimeInput(to, timeZone, now),
  })
  if (!read.success)
    return { invalidFields: new Set(read.error.issues.map(issue => issue.path[0]).filter(isField)), isReversed: false }
  const filter = appliedFilter(read.data)
  if (isRangeReversed(filter.from, filter.to, timeZone))
    return { invalidFields: new Set<FilterField>(['to']), isReversed: true }
  return { filter, invalidFields: new Set<FilterField>(), isReversed: false }
}

/**
 * Whether a server shows rows that the times it was asked for leave out: it knows no such filter. A row from before `from`
 * proves it. One from after `to` does on a server that counts no flags; where they are counted the thread may have gone on.
 */
export const ignoresTimeFilter = (rows: readonly Thread[], { from, to }: AppliedFilter, timeZone: string) =>
  rows.some(row => {
    const at = formatDateTime(new Date(row.lastModified), timeZone)
    if (from !== undefined && at < toElectionTime(from, timeZone)) return true
    if (to === undefined || row.numberOfFlagged !== undefined) return false
    // A day without an hour lasts until its end.
    const last = toElectionTime(to, timeZone)
    return at.slice(0, last.length) > last
  })
