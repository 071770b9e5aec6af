import { type AuditFilter, audit } from '@scrutineer/contract/audit'
import { auditActions } from '@scrutineer/contract/fields/audit-action'
import { endpointQuery } from '../../api/query.ts'
import { idField, pageFields, type SearchOf, textField, timeField } from '../../lib/search-params.ts'

/** Search parameters of the list: the endpoint's filter. The screen checks `action`. */
export const auditSearch = {
  account: textField(100),
  action: textField(50),
  idNgo: idField,
  from: timeField,
  to: timeField,
  ...pageFields,
}
type AuditSearch = SearchOf<typeof auditSearch>

const filterFields = ['account', 'action', 'idNgo', 'from', 'to'] as const
export type FilterField = (typeof filterFields)[number]

export type AppliedFilter = Partial<Pick<AuditFilter, FilterField>>

export const pageSizes = [20, 50, 100]

/** The filter of an address without the page. An unknown action is omitted. */
export const appliedFilter = ({ action, ...search }: AuditSearch): AppliedFilter => {
  const values = { ...search, action: auditActions.find(auditAction => auditAction === action) }
  return Object.fromEntries(
    filterFields.flatMap(field => (values[field] === undefined ? [] : [[field, values[field]] as const])),
  )
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
  endpointQuery(audit.list, { query: { ...filter, page, pageSize } })
