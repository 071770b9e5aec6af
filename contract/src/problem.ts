import * as z from 'zod/mini'

/** Every failure's code and HTTP status. Programs decide on the code; people read title, detail and errors. */
export const problems = {
  invalid: 400,
  invalid_credentials: 400,
  /** The password was right, and the account's second factor is still missing. */
  second_factor_required: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The NGO demands a second factor, and the account has none yet. */
  second_factor_enrolment_required: 403,
  not_found: 404,
  /** The request didn't come to its end in time. */
  timed_out: 408,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problems

/** The one shape of a failure (`application/problem+json`). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  code: z.string(),
  /** The title again, where older phones sign in. */
  error: z.optional(z.string()),
  /** Wire name of each invalid field → what is wrong with it. */
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  traceId: z.optional(z.string()),
})
export type Problem = z.infer<typeof Problem>
