import type { RecordedOutcome } from '@scrutineer/contract/fields/call-values'
import { type IdempotentRequest, reuseOrCreateRequest } from '../../../lib/idempotency.ts'
import type { NextTry } from './next-try.tsx'

/** A call as it is sent. */
export interface RecordedCall extends IdempotentRequest {
  readonly body: {
    readonly idObserver: number
    readonly outcome: RecordedOutcome
    /** ISO 8601; null for never. */
    readonly nextTryAt: string | null
    readonly comment: string
    readonly idCheckpoint: number | undefined
  }
}

/**
 * The call to send. An unchanged one is sent again as it was: the time of its next try passes, and what the observer owes may
 * change.
 */
export const reuseOrCreateCall = (
  body: RecordedCall['body'],
  nextTry: NextTry,
  last: RecordedCall | undefined,
): RecordedCall => {
  const request = reuseOrCreateRequest(JSON.stringify([body.outcome, nextTry, body.comment]), last)
  return last?.key === request.key ? last : { ...request, body }
}
