import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { ThreadKey } from './fields/threads.ts'
import { blankAsUndefined, DateTimeInput, intFromText, MAX_ID, rawText, trimmedText } from './fields/values.ts'
import { MAX_COMMENT_LENGTH } from './follow-up.ts'

export const batchActions = ['take', 'release', 'assign', 'refer', 'seen'] as const
export type BatchAction = (typeof batchActions)[number]

/** Maximum number of reports in a call. */
export const MAX_BATCH = 200

/** A report of which the action was refused, and why, in the caller's language. */
export const RefusedReport = z.object({
  idObserver: z.int(),
  idPollingStation: z.int(),
  /** The code of the problem with which the call for one report replies: `conflict` if another account has taken it. */
  code: z.string(),
  reason: z.string(),
})
export type RefusedReport = z.infer<typeof RefusedReport>

export const BatchResult = z.object({
  /** Reports for which the action was done, also if it had been done before. */
  done: z.int(),
  /** The others, in the order of the request. */
  refused: z.array(RefusedReport),
})
export type BatchResult = z.infer<typeof BatchResult>

export const followUpBatch = {
  apply: endpoint.staff.post('/api/v1/follow-up/many', {
    summary:
      'Take, release, assign or refer the follow-ups of several reports, or mark the reports as seen. Each report is a change of its own, with the rules and the audit entry of the call for one; taking, assigning or referring a report opens its follow-up if there is none. 404 if none of the reports exists.',
    // Each entry has the action of the call for one report. What an account has seen is not audited.
    audit: 'follow_up.take',
    body: z.object({
      action: z.enum(batchActions),
      reports: z
        .array(
          z.extend(ThreadKey, {
            /** As of `answers.markSeen`, for `seen`: now by default. */
            lastModified: z.optional(DateTimeInput),
            numberOfNotes: z.optional(intFromText(0, MAX_ID)),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_BATCH)),
      /** The new owner, for `assign`. */
      account: blankAsUndefined(trimmedText(100)),
      /** A comment that mentions the new owner, for `assign`. */
      comment: blankAsUndefined(rawText(MAX_COMMENT_LENGTH)),
      /** To whom the events are referred, for `refer`. */
      to: blankAsUndefined(trimmedText(200)),
    }),
    reply: BatchResult,
  }),
}
