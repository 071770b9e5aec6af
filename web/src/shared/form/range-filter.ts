import { isRangeReversed, parseTimeInput } from '../../lib/format/time-input.ts'
import { type FieldReaders, readFields, type SearchOf, type timeField } from '../../lib/search-params.ts'

export interface FilterErrors<Field> {
  readonly invalidFields: ReadonlySet<Field>
  /** `to` is before `from`; then `to` is invalid too. */
  readonly isReversed: boolean
}

export const noFilterErrors: FilterErrors<never> = { invalidFields: new Set(), isReversed: false }

/** Parses the input of a filter with a time range; times also in common formats. Returns the filter or the invalid fields. */
export const parseRangeFilter = <F extends FieldReaders & Record<'from' | 'to', typeof timeField>>(
  fields: F,
  input: Readonly<Record<string, string>>,
  timeZone: string,
  now: Date,
): FilterErrors<keyof F> & { readonly filter?: SearchOf<F> } => {
  const { from = '', to = '' } = input
  const { values, invalid } = readFields(fields, {
    ...input,
    from: parseTimeInput(from, timeZone, now),
    to: parseTimeInput(to, timeZone, now),
  })
  if (invalid.length > 0) return { invalidFields: new Set(invalid), isReversed: false }
  if (isRangeReversed(values.from, values.to, timeZone))
    return { invalidFields: new Set(['to'] as const), isReversed: true }
  return { ...noFilterErrors, filter: values }
}
