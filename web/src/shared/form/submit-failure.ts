import { CallError } from '../../api/call-error.ts'

/** A failed submit, and the fields edited since. */
export interface SubmitFailure {
  readonly error: unknown
  /** Wire names of the fields edited since the failure. */
  readonly editedFields: readonly string[]
}

/** The server's error message of a field. Names are compared without regard to case: other servers write `Phone`. */
export const serverFieldError = ({ error, editedFields }: SubmitFailure, field: string) => {
  if (!(error instanceof CallError) || editedFields.includes(field)) return undefined
  return Object.entries(error.errors)
    .find(([name]) => name.toLowerCase() === field.toLowerCase())?.[1]
    .join(' ')
}

/** The message of the whole form: only the title while fields show their errors, undefined once those have been edited. */
export const formErrorMessage = (
  failure: SubmitFailure,
  fields: readonly string[],
  getErrorMessage: (error: unknown) => string,
) => {
  const { error } = failure
  const hasFieldErrors = (from: SubmitFailure) => fields.some(field => serverFieldError(from, field) !== undefined)
  if (!(error instanceof CallError) || !hasFieldErrors({ error, editedFields: [] })) return getErrorMessage(error)
  return hasFieldErrors(failure) ? error.title : undefined
}
