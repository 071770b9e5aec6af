import { type NotificationToAll, notifications } from '@scrutineer/contract/notifications'
import { call } from '../../../api/call.ts'
import { settings } from '../../../api/settings.ts'
import type { IdempotentRequest } from '../../../lib/idempotency.ts'
import type { NotificationText, SendTarget } from './send-attempt.ts'

/** The notification as it is sent to all. Its sender is the product. */
export const toNotification = ({ title, message }: NotificationText): NotificationToAll => ({
  channel: 'Firebase',
  from: settings().productName,
  title,
  message,
})

/** Sends; gives the number of recipients. */
export const sendNotification = (
  words: NotificationText,
  to: SendTarget,
  { key }: IdempotentRequest,
): Promise<number> => {
  const headers = { 'Idempotency-Key': key }
  const body = toNotification(words)
  if (to === 'all') return call(notifications.sendToAll, { body, headers })
  return call(notifications.send, { body: { ...body, recipients: [...to] }, headers })
}

/** Whether the newest notification was only recorded. Where nobody can tell, as on a foreign server, it counts as sent. */
export const wasOnlyRecorded = async (): Promise<boolean> => {
  try {
    const [newest] = (await call(notifications.history, { query: { page: 1, pageSize: 1, includeObserverIds: false } }))
      .data
    return newest !== undefined && newest.counts.notConfigured === newest.counts.recipients
  } catch {
    // The sending itself succeeded: a history that fails says so in its own place.
    return false
  }
}
