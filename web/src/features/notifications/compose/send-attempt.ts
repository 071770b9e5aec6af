import type { NotificationToAll } from '@scrutineer/contract/fields/notification'
import { type IdempotentRequest, reuseOrCreateRequest } from '../../../lib/idempotency.ts'

export type NotificationText = Pick<NotificationToAll, 'title' | 'message'>

/** Observer ids, or all observers that the account may notify. */
export type SendTarget = readonly number[] | 'all'

/** The request of a confirmed notification: the last one if text and recipients are unchanged, else a new one. */
export const sendAttempt = (
  { title, message }: NotificationText,
  to: SendTarget,
  last: IdempotentRequest | undefined,
): IdempotentRequest => reuseOrCreateRequest(JSON.stringify([title, message, to]), last)
