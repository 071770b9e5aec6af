import { AuditFilter, audit } from '@scrutineer/contract/audit'
import { auditActions } from '@scrutineer/contract/audit-action'
import { ngos } from '@scrutineer/contract/ngos'
import { queryOptions } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import { isRangeReversed, parseTimeInput } from '../../lib/format/time-input.ts'
import type { AuditSearch } from './audit-search.ts'

const filterFields = ['account', 'action', 'idNgo', 'from', 'to'] as const
export type FilterField = (typeof filterFields)[number]

export type AppliedFilter = Partial<Pick<AuditFilter, FilterField>>

export const pageSizes = [20, 50, 100]

/** The filter of an address without the page. An unknown action is omitted. */
const appliedFilter = ({ action, ...search }: AuditSearch): AppliedFilter => {
  const values = { ...search, action: auditActions.find(auditAction => auditAction === action) }
  return Object.fromEntries(
    filterFields.flatMap(field => (values[field] === undefined ? [] : [[field, values[field]] as const])),
  )
}

const isField = (name: unknown): name is FilterField => filterFields.some(field => field === name)

/** Parses the filter as the contract does, and times also in the formats of `parseTimeInput`. Returns the invalid fields. */
export const parseFilter = (input: Readonly<Record<string, string>>, timeZone: string, now: Date) => {
  const { from = '', to = '' } = input
  const parsed = AuditFilter.safeParse({
    ...input,
    from: parseTimeInput(from, timeZone, now),
    to: parseTimeInput(to, timeZone, now),
  })
  if (!parsed.success)
    return {
      invalidFields: new Set(parsed.error.issues.map(issue => issue.path[0]).filter(isField)),
      isReversed: false,
    }
  const filter = appliedFilter(parsed.data)
  if (isRangeReversed(filter.from, filter.to, timeZone))
    return { invalidFields: new Set<FilterField>(['to']), isReversed: true }
  return { filter, invalidFields: new Set<FilterField>(), isReversed: false }
}

/** The view that an address describes, with defaults for omitted parameters. */
export const viewFromSearch = (search: AuditSearch) => {
  const [defaultPageSize = 20] = pageSizes
  return {
    filter: appliedFilter(search),
    page: search.page ?? 1,
    pageSize: pageSizes.find(size => size === search.pageSize) ?? defaultPageSize,
  }
}

/** One page of the audit. */
export const auditQuery = ({ filter, page, pageSize }: ReturnType<typeof viewFromSearch>) =>
  q(audit.list, { query: { ...filter, page, pageSize } })

/** The NGOs, for names and the filter. They rarely change, so they stay fresh for a minute. */
export const ngosQuery = queryOptions({ ...q(ngos.list), staleTime: 60_000 })
