import { answers } from '@scrutineer/contract/answers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointKey } from '../../../api/query.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { formatSummaryCount } from '../triage/list-summary.tsx'
import { unseenQuery } from '../triage/triage-queries.ts'

const MarkAllDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('answers')
  const ui = useTranslations('ui')
  const client = useQueryClient()
  const getErrorMessage = useErrorMessage()
  // What comes in while the dialog is open stays unseen.
  const asked = useQuery({
    ...unseenQuery,
    queryKey: ['asked', ...unseenQuery.queryKey],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { urgent: count = 0, at: until } = asked.data ?? {}
  const mark = async () => {
    if (until === undefined) return
    await call(answers.markAllSeen, { body: { until } })
    await Promise.all(
      [answers.unseen, answers.threads].map(endpoint => client.invalidateQueries({ queryKey: endpointKey(endpoint) })),
    )
  }
  return (
    <Confirm
      title={t('markAllSeenTitle')}
      action={t('markSeen')}
      isIncomplete={until === undefined}
      onConfirm={mark}
      onClose={onClose}
      getErrorMessage={getErrorMessage}
    >
      {asked.isPending ? ui('loading') : t('markAllSeenText', { count, shown: formatSummaryCount(count) })}
    </Confirm>
  )
}

/** Marks all open emergencies as seen by this account. Nothing while none is unseen. */
export const MarkAllSeen = () => {
  const t = useTranslations('answers')
  const [isAsking, setAsking] = useState(false)
  const { canChange } = useCurrentUser()
  const { data } = useQuery({ ...unseenQuery, staleTime: Number.POSITIVE_INFINITY })
  const count = data?.urgent ?? 0
  if (!canChange || (count === 0 && !isAsking)) return null
  return (
    <>
      <IconButton icon={CheckCheck} name={t('markAllSeen')} aria-haspopup="dialog" onClick={() => setAsking(true)} />
      {isAsking && <MarkAllDialog onClose={() => setAsking(false)} />}
    </>
  )
}
