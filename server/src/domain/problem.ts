import type { ProblemCode } from '@scrutineer/contract/core/problem'
import type { Message } from './messages.ts'

export interface ProblemDetails {
  readonly detail?: Message
  /** Wire name of each invalid field → its messages. */
  readonly errors?: Readonly<Record<string, readonly Message[]>>
  /** The account that has what the caller tried to take. */
  readonly owner?: string
  /** Consequences that the caller has to confirm. */
  readonly warnings?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** An expected error. Any layer may throw it; the HTTP error handler sends it as a response. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code)
    this.name = 'ProblemError'
    this.code = code
    this.details = details
  }
}

export const problem = (code: ProblemCode, details?: ProblemDetails): ProblemError => new ProblemError(code, details)

/** Validation error with messages by field. */
export const invalid = (errors: Readonly<Record<string, readonly Message[]>>): ProblemError =>
  new ProblemError('invalid', { errors })

/** What was looked up. Throws `not_found` if there is none. */
export const orNotFound = <T>(found: T | null | undefined): T => {
  if (found === null || found === undefined) throw problem('not_found')
  return found
}
