import type { Problem } from '@scrutineer/contract/problem'

type CallErrorInit = Pick<CallError, 'status' | 'code' | 'title'> &
  Partial<Pick<CallError, 'detail' | 'errors' | 'retryAfter'>>

/** How a call failed, whatever it was that answered. `status` 0 with code `offline`: nothing answered. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  /** What programs decide on: a code of the contract, `offline`, or `http_502` where no server of ours answered. */
  readonly code: string
  /** The server's words, in the person's language. */
  readonly title: string
  readonly detail: string | undefined
  /** Wire name of each invalid field → what is wrong with it. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Seconds to wait before another try, where the server said so. */
  readonly retryAfter: number | undefined

  constructor({ status, code, title, detail, errors = {}, retryAfter }: CallErrorInit) {
    super(detail ?? title)
    this.status = status
    this.code = code
    this.title = title
    this.detail = detail
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

/** Whether the server has no such call: an extension, which the screen does without. */
export const isUnsupported = (error: unknown): boolean =>
  error instanceof CallError && [404, 405].includes(error.status)

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
    // Fields are used as texts only, and a foreign server's odd value harms nothing but its own message.
    return typeof value === 'object' && value !== null ? (value as Partial<Problem>) : {}
  } catch {
    // A proxy's HTML page says nothing a person needs.
    return {}
  }
}

/** The error that a failed reply stands for, JSON or not. */
export const readCallError = async (reply: Response) => {
  const problem = readProblem(await reply.text())
  return new CallError({
    status: reply.status,
    code: problem.code ?? `http_${reply.status}`,
    title: problem.title ?? reply.statusText,
    detail: problem.detail,
    errors: problem.errors,
    retryAfter: parseRetryAfter(reply.headers.get('Retry-After')),
  })
}
