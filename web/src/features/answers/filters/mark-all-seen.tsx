import { answers } from '@scrutineer/contract/answers'
import type { Unseen } from '@scrutineer/contract/fields/threads'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { confirm } from '../../../ui/overlay/confirm-store.ts'
import { formatSummaryCount } from '../triage/list-summary.tsx'
import { unseenQuery } from '../triage/triage-queries.ts'

/** Marks all open emergencies as seen by this account. Nothing while none is unseen. */
export const MarkAllSeen = () => {
  const t = useTranslations()
  const invalidate = useInvalidate()
  const getErrorMessage = useErrorMessage()
  const countNow = useMutation({ mutationFn: () => call(answers.unseen, {}) })
  const { canChange } = useCurrentUser()
  const { data } = useQuery({ ...unseenQuery, staleTime: Number.POSITIVE_INFINITY })
  const count = data?.urgent ?? 0
  if (!canChange || count === 0) return null
  // What comes in while the question is open stays unseen.
  const ask = ({ urgent, at: until }: Unseen) =>
    until !== undefined &&
    confirm({
      title: t('answers.markAllSeenTitle'),
      text: t('answers.markAllSeenText', { count: urgent, shown: formatSummaryCount(urgent) }),
      label: t('answers.markSeen'),
      do: async () => {
        await call(answers.markAllSeen, { body: { until } })
        await invalidate([answers.unseen, answers.threads])
      },
    })
  const onError = (error: Error) => toast('error', t('ui.failed'), getErrorMessage(error))
  return (
    <IconButton
      icon={CheckCheck}
      name={t('answers.markAllSeen')}
      aria-haspopup="dialog"
      onClick={() => countNow.mutate(undefined, { onSuccess: ask, onError })}
    />
  )
}
