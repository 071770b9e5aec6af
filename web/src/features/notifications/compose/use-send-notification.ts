import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointKey } from '../../../api/query.ts'
import type { Recipient } from '../../../shared/recipients.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { type NotificationText, sendAttempt } from './send-attempt.ts'
import type { PendingNotification } from './send-dialog.tsx'
import { sendNotification, wasOnlyRecorded } from './send-notification.ts'
import type { useNotificationDraft } from './use-notification-draft.ts'

/** As many of everybody's names as one call gives. */
const maxNames = 1000

/** From a press on a send button to the toast: what was asked for is frozen, confirmed, and sent once. */
export const useSendNotification = (
  { draft, change, clear }: ReturnType<typeof useNotificationDraft>,
  onSent: () => void,
) => {
  const t = useTranslations('notifications')
  const getErrorMessage = useErrorMessage()
  const client = useQueryClient()
  const [pendingNotification, setPendingNotification] = useState<PendingNotification>()
  const [isLoadingRecipients, setCounting] = useState(false)
  const [reason, setReason] = useState<string>()
  const text: NotificationText = { title: draft.title, message: draft.message }

  const requestSendToAll = async () => {
    setCounting(true)
    setReason(undefined)
    try {
      const everyone = await call(observers.list, { query: { page: 1, pageSize: maxNames } })
      setPendingNotification({ text, to: 'all', count: everyone.totalItems, people: everyone.data })
    } catch (error) {
      setReason(getErrorMessage(error))
    }
    setCounting(false)
  }
  const confirm = async ({ text: words, to }: PendingNotification) => {
    const attempt = sendAttempt(words, to, draft.attempt)
    change({ attempt })
    const count = await sendNotification(words, to, attempt)
    clear()
    const isRecorded = await wasOnlyRecorded()
    if (isRecorded) toast('warning', t('recordedTitle', { count }), t('NOT_CONFIGURED'))
    else toast('success', t('success'), t('SENT', { count }))
    void client.invalidateQueries({ queryKey: endpointKey(notifications.history) })
    onSent()
  }
  return {
    pendingNotification,
    /** Names and number of everybody are being asked for. */
    isLoadingRecipients,
    /** Why they couldn't be had. */
    reason,
    requestSend: (people: readonly Recipient[]) =>
      setPendingNotification({ text, to: people.map(person => person.id), count: people.length, people }),
    requestSendToAll,
    confirm,
    close: () => setPendingNotification(undefined),
  }
}
