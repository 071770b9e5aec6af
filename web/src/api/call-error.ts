import type { Problem } from '@scrutineer/contract/core/problem'

type CallErrorInit = Pick<CallError, 'status' | 'code' | 'title'> &
  Partial<Pick<CallError, 'detail' | 'errors' | 'owner' | 'retryAfter'>>

/** A failed call with the response of a server or proxy. No response: `status` 0 and code `offline`. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  /** Machine-readable: a code of the contract, `offline`, or `http_<status>` for a response that isn't a problem document. */
  readonly code: string
  /** Written by the server, in the user's language. */
  readonly title: string
  readonly detail: string | undefined
  /** Messages by the wire name of each invalid field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The account that has what the caller tried to take. */
  readonly owner: string | undefined
  /** Seconds, from `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor({ status, code, title, detail, errors = {}, owner, retryAfter }: CallErrorInit) {
    super(detail ?? title)
    this.status = status
    this.code = code
    this.title = title
    this.detail = detail
    this.errors = errors
    this.owner = owner
    this.retryAfter = retryAfter
  }
}

const parseRetryAfter = (header: string | null) => {
  if (!header) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

const readProblem = (text: string): Partial<Problem> => {
  try {
    const value: unknown = JSON.parse(text)
    // The fields are only displayed, so an unexpected value from another server does no harm.
    return typeof value === 'object' && value !== null ? (value as Partial<Problem>) : {}
  } catch {
    // An HTML page of a proxy has nothing to show.
    return {}
  }
}

/** Builds the error of a failed response, JSON or not. */
export const readCallError = async (response: Response) => {
  const text = await response.text()
  const problem = readProblem(text)
  const plainText = response.headers.get('Content-Type')?.startsWith('text/plain') ? text.trim() : ''
  return new CallError({
    status: response.status,
    code: problem.code ?? `http_${response.status}`,
    title: problem.title ?? (plainText || response.statusText),
    detail: problem.detail,
    errors: problem.errors,
    owner: problem.owner,
    retryAfter: parseRetryAfter(response.headers.get('Retry-After')),
  })
}
