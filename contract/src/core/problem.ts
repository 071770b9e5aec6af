import * as z from 'zod/mini'

/** Problem codes and their HTTP status. Clients should switch on the code; title, detail and errors are for people. */
export const problems = {
  invalid: 400,
  invalid_credentials: 400,
  /** The password is correct; the account also requires a second-factor code. */
  second_factor_required: 400,
  /** A staff sign-in with an observer's phone number and PIN, both correct. */
  observer_credentials: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The NGO requires a second factor and the account has none. */
  second_factor_enrolment_required: 403,
  /** The server shows an archive: nothing can be changed. */
  read_only: 403,
  not_found: 404,
  /** The request body wasn't received in time. */
  timed_out: 408,
  conflict: 409,
  /** The change has a consequence that the caller has to confirm, by sending it again with `confirm`. */
  confirmation_required: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problems

/** Error response (`application/problem+json`, RFC 9457). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  code: z.string(),
  /** The title again, on the sign-in endpoints, for older phones. */
  error: z.optional(z.string()),
  /** Wire name of each invalid field → its messages. */
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The account that has what the caller tried to take. */
  owner: z.optional(z.string()),
  /** Consequences that have to be confirmed. */
  warnings: z.optional(z.array(z.string())),
  traceId: z.optional(z.string()),
})
export type Problem = z.infer<typeof Problem>
