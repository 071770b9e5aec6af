import { AuditFilter } from '@scrutineer/contract/audit'
import { isRangeReversed, parseTimeInput } from '../../lib/format/time-input.ts'
import { appliedFilter, type FilterField, filterFields } from './audit-query.ts'

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
