import type { NotificationToAll } from '@scrutineer/contract/fields/notification'
import { notifications } from '@scrutineer/contract/notifications'
import { call } from '../../../api/call.ts'
import { settings } from '../../../api/settings.ts'
import type { IdempotentRequest } from '../../../lib/idempotency.ts'
import type { NotificationText, SendTarget } from './send-attempt.ts'

/** The request body of a notification to all. The sender is the product name. */
export const toNotification = ({ title, message }: NotificationText): NotificationToAll => ({
  channel: 'Firebase',
  from: settings().productName,
  title,
  message,
})

/** Sends a notification and resolves to the number of recipients. */
export const sendNotification = (
  text: NotificationText,
  to: SendTarget,
  { key }: IdempotentRequest,
): Promise<number> => {
  const headers = { 'Idempotency-Key': key }
  const body = toNotification(text)
  if (to === 'all') return call(notifications.sendToAll, { body, headers })
  return call(notifications.send, { body: { ...body, recipients: [...to] }, headers })
}

/** Whether the newest notification was recorded but not sent. False if the server's history can't tell. */
export const wasOnlyRecorded = async (): Promise<boolean> => {
  try {
    const [newest] = (await call(notifications.history, { query: { page: 1, pageSize: 1, includeObserverIds: false } }))
      .data
    return newest !== undefined && newest.counts.notConfigured === newest.counts.recipients
  } catch {
    // The notification was sent; the history on the screen reports its failure.
    return false
  }
}
