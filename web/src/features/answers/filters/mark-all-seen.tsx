import { answers } from '@scrutineer/contract/answers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointKey, endpointQuery } from '../../../api/query.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { formatSummaryCount } from '../triage/list-summary.tsx'
import { unseenQuery } from '../triage/triage-queries.ts'

const newestQuery = () => endpointQuery(answers.threads, { query: { urgent: true, open: true, page: 1, pageSize: 1 } })

const MarkAllDialog = ({ count, onClose }: { count: number; onClose: () => void }) => {
  const t = useTranslations('answers')
  const ui = useTranslations('ui')
  const client = useQueryClient()
  const getErrorMessage = useErrorMessage()
  // What comes in while the dialog is open stays unseen.
  const newest = useQuery({ ...newestQuery(), staleTime: 0, gcTime: 0 })
  const until = newest.data?.data[0]?.lastModified
  const mark = async () => {
    if (until === undefined) return
    await call(answers.markAllSeen, { body: { until } })
    await Promise.all(
      [answers.unseen, answers.threads].map(endpoint => client.invalidateQueries({ queryKey: endpointKey(endpoint) })),
    )
  }
  return (
    <Confirm
      title={t('markAllSeen')}
      action={t('markSeen')}
      isIncomplete={until === undefined}
      onConfirm={mark}
      onClose={onClose}
      getErrorMessage={getErrorMessage}
    >
      {newest.isPending ? ui('loading') : t('markAllSeenText', { count, shown: formatSummaryCount(count) })}
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
      {isAsking && <MarkAllDialog count={count} onClose={() => setAsking(false)} />}
    </>
  )
}
