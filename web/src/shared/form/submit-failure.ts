import { CallError } from '../../api/call-error.ts'

/** A save that failed, while the form is being mended. */
export interface SubmitFailure {
  readonly error: unknown
  /** Wire names of the fields that were changed since. */
  readonly editedFields: readonly string[]
}

/** What the server says of a field. It may write `Phone` where ours writes `phone`. */
export const serverFieldError = ({ error, editedFields }: SubmitFailure, field: string) => {
  if (!(error instanceof CallError) || editedFields.includes(field)) return undefined
  return Object.entries(error.errors)
    .find(([name]) => name.toLowerCase() === field.toLowerCase())?.[1]
    .join(' ')
}

/** What stands above the button: the title while messages stand beside the fields, nothing once they are all mended. */
export const formErrorMessage = (
  failure: SubmitFailure,
  fields: readonly string[],
  getErrorMessage: (error: unknown) => string,
) => {
  const { error } = failure
  const isBeside = (from: SubmitFailure) => fields.some(field => serverFieldError(from, field) !== undefined)
  if (!(error instanceof CallError) || !isBeside({ error, editedFields: [] })) return getErrorMessage(error)
  return isBeside(failure) ? error.title : undefined
}
