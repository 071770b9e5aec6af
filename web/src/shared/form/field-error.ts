import type * as z from 'zod/mini'

/** An error of client-side validation. */
export type FieldError =
  | { readonly kind: 'required' | 'invalid' }
  | { readonly kind: 'tooShort' | 'tooLong' | 'tooMany'; readonly limit: number }
  | { readonly kind: 'outOfRange'; readonly min: number; readonly max: number }

const toFieldError = (issue: z.core.$ZodIssue): FieldError => {
  if (issue.code === 'too_big') return { kind: 'tooLong', limit: Number(issue.maximum) }
  if (issue.code !== 'too_small') return { kind: issue.code === 'invalid_type' ? 'required' : 'invalid' }
  const limit = Number(issue.minimum)
  return limit === 1 ? { kind: 'required' } : { kind: 'tooShort', limit }
}

/** Validates with a schema of the contract. Returns the first error of each field, by wire name. */
export const validateFields = (schema: z.ZodMiniType, value: unknown): Readonly<Record<string, FieldError>> => {
  const result = schema.safeParse(value)
  if (result.success) return {}
  const errors = result.error.issues.map(issue => [String(issue.path[0]), toFieldError(issue)] as const)
  return Object.fromEntries(errors.reverse())
}

/** An error unless the text is a whole number from 1 to `max`. */
export const validateWholeNumber = (text: string, max: number): FieldError | undefined =>
  /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= max ? undefined : { kind: 'outOfRange', min: 1, max }
