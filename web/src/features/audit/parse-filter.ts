import { AuditFilter } from '@scrutineer/contract/audit'
import { parseRangeFilter } from '../../shared/form/range-filter.ts'
import { appliedFilter, filterFields } from './audit-query.ts'

/** Parses the input with the contract's schema, and times in common formats too. Returns the filter or the invalid fields. */
export const parseFilter = (input: Readonly<Record<string, string>>, timeZone: string, now: Date) => {
  const safeParse = (values: unknown) => AuditFilter.safeParse(values)
  return parseRangeFilter({ fields: filterFields, safeParse, appliedFilter }, input, timeZone, now)
}
