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

/** The filter in an address, without its page; an action that there isn't is left out. */
const appliedFilter = ({ action, ...search }: AuditSearch): AppliedFilter => {
  const known = { ...search, action: auditActions.find(each => each === action) }
  return Object.fromEntries(
    filterFields.flatMap(field => (known[field] === undefined ? [] : [[field, known[field]] as const])),
  )
}

const isField = (name: unknown): name is FilterField => filterFields.some(field => field === name)

/** Reads what was typed as the contract does, times also as people write them; else gives the fields that are wrong. */
export const parseFilter = (typed: Readonly<Record<string, string>>, timeZone: string, now: Date) => {
  const { from = '', to = '' } = typed
  const read = AuditFilter.safeParse({
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

/** What an address asks for, with what it leaves out filled in. */
export const viewFromSearch = (search: AuditSearch) => {
  const [smallest = 20] = pageSizes
  return {
    filter: appliedFilter(search),
    page: search.page ?? 1,
    pageSize: pageSizes.find(size => size === search.pageSize) ?? smallest,
  }
}

/** One page of what was done. */
export const auditQuery = ({ filter, page, pageSize }: ReturnType<typeof viewFromSearch>) =>
  q(audit.list, { query: { ...filter, page, pageSize } })

/** Whose staff it was: there are few NGOs, and they change rarely. */
export const ngosQuery = queryOptions({ ...q(ngos.list), staleTime: 60_000 })
