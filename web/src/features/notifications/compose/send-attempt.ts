import type { NotificationToAll } from '@scrutineer/contract/notifications'
import { type IdempotentRequest, reuseOrCreateRequest } from '../../../lib/idempotency.ts'

export type NotificationText = Pick<NotificationToAll, 'title' | 'message'>

/** Ids, or everybody in reach. */
export type SendTarget = readonly number[] | 'all'

/** One confirmed sending: the one before, when nothing has changed since. */
export const sendAttempt = (
  { title, message }: NotificationText,
  to: SendTarget,
  last: IdempotentRequest | undefined,
): IdempotentRequest => reuseOrCreateRequest(JSON.stringify([title, message, to]), last)
