import { isRangeReversed, parseTimeInput } from '../../lib/format/time-input.ts'
import { readFields } from '../../lib/search-params.ts'

export interface FilterErrors<Field extends string> {
  readonly invalidFields: ReadonlySet<Field>
  /** `to` is before `from`; then `to` is invalid too. */
  readonly isReversed: boolean
}

export const noFilterErrors: FilterErrors<never> = { invalidFields: new Set(), isReversed: false }

interface Rules<Field extends string, Filter> {
  readonly fields: Readonly<Record<Field, (texts: readonly string[]) => unknown>>
  readonly appliedFilter: (search: Filter) => Filter
}

/** Parses the input of a filter with a time range; times also in common formats. Returns the filter or the invalid fields. */
export const parseRangeFilter = <Field extends string, Filter extends { from?: string; to?: string }>(
  { fields, appliedFilter }: Rules<Field, Filter>,
  input: Readonly<Record<string, string>>,
  timeZone: string,
  now: Date,
): FilterErrors<Field | 'to'> & { readonly filter?: Filter } => {
  const { from = '', to = '' } = input
  const { values, invalid } = readFields(fields, {
    ...input,
    from: parseTimeInput(from, timeZone, now),
    to: parseTimeInput(to, timeZone, now),
  })
  if (invalid.length > 0) return { invalidFields: new Set(invalid), isReversed: false }
  // The readers of the fields return the filter's values.
  const filter = appliedFilter(values as Filter)
  if (isRangeReversed(filter.from, filter.to, timeZone))
    return { invalidFields: new Set(['to'] as const), isReversed: true }
  return { ...noFilterErrors, filter }
}
