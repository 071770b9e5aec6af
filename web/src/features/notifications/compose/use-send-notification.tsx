import type { NotificationToAll } from '@scrutineer/contract/fields/notification'
import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { hasCapability } from '../../../api/capabilities.ts'
import { settings } from '../../../api/settings.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import type { IdempotentRequest } from '../../../lib/idempotency.ts'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { confirm } from '../../../ui/overlay/confirm-store.ts'
import { type NotificationText, type SendTarget, sendAttempt } from './send-attempt.ts'
import { type PendingNotification, SendSummary } from './send-summary.tsx'
import type { useNotificationDraft } from './use-notification-draft.ts'

/** The request body of a notification to all. The sender is the product name. */
export const toNotification = ({ title, message }: NotificationText): NotificationToAll => ({
  channel: 'Firebase',
  from: settings().productName,
  title,
  message,
})

/** Sends a notification and resolves to the number of recipients; another server may not say it, and refuses an unknown header. */
const sendNotification = (
  text: NotificationText,
  to: SendTarget,
  { key }: IdempotentRequest,
): Promise<number | undefined> => {
  const headers: Record<string, string> = hasCapability('notifications') ? { 'Idempotency-Key': key } : {}
  const body = toNotification(text)
  if (to === 'all') return call(notifications.sendToAll, { body, headers })
  return call(notifications.send, { body: { ...body, recipients: [...to] }, headers })
}

/** Whether the newest notification was recorded but not sent. False if the server's history can't tell. */
const wasOnlyRecorded = async (): Promise<boolean> => {
  if (!hasCapability('notifications')) return false
  try {
    const [newest] = (await call(notifications.history, { query: { page: 1, pageSize: 1, includeObserverIds: false } }))
      .data
    return newest !== undefined && newest.counts.notConfigured === newest.counts.recipients
  } catch {
    // The notification was sent; the history on the screen reports its failure.
    return false
  }
}

/** Names of one call; the server's maximum page size. */
const maxNames = 1000

/** The steps of sending: snapshot, confirmation, idempotent request, toast. */
export const useSendNotification = (
  { draft, change, clear }: ReturnType<typeof useNotificationDraft>,
  onSent: () => void,
) => {
  const t = useTranslations('notifications')
  const getErrorMessage = useErrorMessage()
  const invalidate = useInvalidate()
  const text: NotificationText = { title: draft.title, message: draft.message }

  const send = async ({ text: confirmedText, to }: PendingNotification, attempt: IdempotentRequest) => {
    change({ attempt })
    const count = await sendNotification(confirmedText, to, attempt)
    clear()
    if (typeof count !== 'number') toast('success', t('success'), t('accepted'))
    else if (await wasOnlyRecorded()) toast('warning', t('recordedTitle', { count }), t('notConfigured'))
    else toast('success', t('success'), t('sent', { count }))
    void invalidate([notifications.history])
    onSent()
  }
  const ask = (pending: PendingNotification) => {
    // The same for each try of the dialog.
    const attempt = sendAttempt(pending.text, pending.to, draft.attempt)
    void confirm({
      title: t('SEND_CONFIRM', { count: pending.count }),
      text: <SendSummary {...pending} />,
      label: t('send'),
      do: () => send(pending, attempt),
    })
  }
  const loadAll = useMutation({
    mutationFn: () => call(observers.list, { query: { page: 1, pageSize: maxNames } }),
  })
  return {
    /** The number and names of all recipients are being fetched. */
    isLoadingRecipients: loadAll.isPending,
    /** Error message if that failed. */
    reason: loadAll.error === null ? undefined : getErrorMessage(loadAll.error),
    requestSend: (recipients: readonly Recipient[]) =>
      ask({ text, to: recipients.map(({ id }) => id), count: recipients.length, recipients }),
    // A callback of `mutate` doesn't run once the screen was left.
    requestSendToAll: () =>
      loadAll.mutate(undefined, {
        onSuccess: ({ totalItems, data }) => ask({ text, to: 'all', count: totalItems, recipients: data }),
      }),
  }
}
