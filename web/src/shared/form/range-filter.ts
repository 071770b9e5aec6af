import { isRangeReversed, parseTimeInput } from '../../lib/format/time-input.ts'

export interface FilterErrors<Field extends string> {
  readonly invalidFields: ReadonlySet<Field>
  /** `to` is before `from`; then `to` is invalid too. */
  readonly isReversed: boolean
}

export const noFilterErrors: FilterErrors<never> = { invalidFields: new Set(), isReversed: false }

interface Rules<Field extends string, Output, Filter> {
  readonly fields: readonly Field[]
  /** The contract's schema. */
  readonly safeParse: (
    input: unknown,
  ) =>
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } }
  readonly appliedFilter: (output: Output) => Filter
}

/** Parses the input of a filter with a time range; times also in common formats. Returns the filter or the invalid fields. */
export const parseRangeFilter = <Field extends string, Output, Filter extends { from?: string; to?: string }>(
  { fields, safeParse, appliedFilter }: Rules<Field, Output, Filter>,
  input: Readonly<Record<string, string>>,
  timeZone: string,
  now: Date,
): FilterErrors<Field | 'to'> & { readonly filter?: Filter } => {
  const { from = '', to = '' } = input
  const result = safeParse({
    ...input,
    from: parseTimeInput(from, timeZone, now),
    to: parseTimeInput(to, timeZone, now),
  })
  if (!result.success) {
    const names = new Set(result.error.issues.map(issue => issue.path[0]))
    return { invalidFields: new Set(fields.filter(field => names.has(field))), isReversed: false }
  }
  const filter = appliedFilter(result.data)
  if (isRangeReversed(filter.from, filter.to, timeZone))
    return { invalidFields: new Set(['to'] as const), isReversed: true }
  return { ...noFilterErrors, filter }
}
