import { type ProblemCode, problems } from '@scrutineer/contract/problem'
import { type Language, type Message, say, titleOf } from './words.ts'

interface Details {
  readonly detail?: Message
  /** Wire name of each invalid field → its messages. */
  readonly errors?: Readonly<Record<string, readonly Message[]>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A failure with its code, thrown from any layer that knows HTTP; the error handler turns it into a reply. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly details: Details

  constructor(code: ProblemCode, details: Details = {}) {
    super(code)
    this.name = 'ProblemError'
    this.code = code
    this.details = details
  }
}

export const problem = (code: ProblemCode, details?: Details): ProblemError => new ProblemError(code, details)

/** Bad input, field by field. */
export const invalid = (errors: Readonly<Record<string, readonly Message[]>>): ProblemError =>
  new ProblemError('invalid', { errors })

/** The body of a problem reply in the reader's language. */
export const problemBody = (
  { code, details }: { code: ProblemCode; details: Details },
  language: Language,
  traceId: string,
) => ({
  type: `/problems/${code}`,
  title: titleOf(language, code),
  status: problems[code],
  ...(details.detail && { detail: say(language, details.detail) }),
  code,
  ...(details.errors && {
    errors: Object.fromEntries(
      Object.entries(details.errors).map(([field, messages]) => [field, messages.map(each => say(language, each))]),
    ),
  }),
  traceId,
})
