import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/query.ts'
import { useExplain } from '../../shared/explain.ts'
import type { Recipient } from '../../shared/recipients.ts'
import { toast } from '../../ui/toast-store.ts'
import { sendingOf, type Words } from './attempt.ts'
import type { useDraft } from './draft.ts'
import { send, wasOnlyRecorded } from './send.ts'
import type { Frozen } from './send-dialog.tsx'

/** As many of everybody's names as one call gives. */
const mostNames = 1000

/** From a press on a send button to the toast: what was asked for is frozen, confirmed, and sent once. */
export const useSending = ({ draft, change, clear }: ReturnType<typeof useDraft>, onSent: () => void) => {
  const t = useTranslations('notifications')
  const explain = useExplain()
  const client = useQueryClient()
  const [frozen, setFrozen] = useState<Frozen>()
  const [isCounting, setCounting] = useState(false)
  const [reason, setReason] = useState<string>()
  const words: Words = { title: draft.title, message: draft.message }

  const askForAll = async () => {
    setCounting(true)
    setReason(undefined)
    try {
      const everyone = await call(observers.list, { query: { page: 1, pageSize: mostNames } })
      setFrozen({ words, to: 'all', count: everyone.totalItems, people: everyone.data })
    } catch (error) {
      setReason(explain(error))
    }
    setCounting(false)
  }
  const confirm = async ({ words, to }: Frozen) => {
    const attempt = sendingOf(words, to, draft.attempt)
    change({ attempt })
    const count = await send(words, to, attempt)
    clear()
    const isRecorded = await wasOnlyRecorded()
    if (isRecorded) toast('warning', t('recordedTitle', { count }), t('NOT_CONFIGURED'))
    else toast('success', t('success'), t('SENT', { count }))
    void client.invalidateQueries({ queryKey: keyOf(notifications.history) })
    onSent()
  }
  return {
    frozen,
    /** Names and number of everybody are being asked for. */
    isCounting,
    /** Why they couldn't be had. */
    reason,
    askFor: (people: readonly Recipient[]) =>
      setFrozen({ words, to: people.map(person => person.id), count: people.length, people }),
    askForAll,
    confirm,
    close: () => setFrozen(undefined),
  }
}
