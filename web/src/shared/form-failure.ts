import { CallError } from '../api/call-error.ts'

/** A save that failed, while the form is being mended. */
export interface Failure {
  readonly error: unknown
  /** Wire names of the fields that were changed since. */
  readonly mended: readonly string[]
}

/** What the server says of a field. It may write `Phone` where ours writes `phone`. */
export const serverMessage = ({ error, mended }: Failure, field: string) => {
  if (!(error instanceof CallError) || mended.includes(field)) return undefined
  return Object.entries(error.errors)
    .find(([name]) => name.toLowerCase() === field.toLowerCase())?.[1]
    .join(' ')
}

/** What stands above the button: the title while messages stand beside the fields, nothing once they are all mended. */
export const reasonOf = (failure: Failure, fields: readonly string[], explain: (error: unknown) => string) => {
  const { error } = failure
  const isBeside = (from: Failure) => fields.some(field => serverMessage(from, field) !== undefined)
  if (!(error instanceof CallError) || !isBeside({ error, mended: [] })) return explain(error)
  return isBeside(failure) ? error.title : undefined
}
