import type { NotificationToAll } from '@scrutineer/contract/notifications'
import { type Attempt, attemptOf } from '../../lib/attempt.ts'

export type Words = Pick<NotificationToAll, 'title' | 'message'>

/** Ids, or everybody in reach. */
export type To = readonly number[] | 'all'

/** One confirmed sending: the one before, when nothing has changed since. */
export const sendingOf = ({ title, message }: Words, to: To, last: Attempt | undefined): Attempt =>
  attemptOf(JSON.stringify([title, message, to]), last)
