import type { ThreadFollowUp } from '@scrutineer/contract/fields/threads'
import { useTranslations } from 'use-intl'
import { StateMark } from '../../../shared/activity/state-mark.tsx'
import { useAge } from '../../../shared/activity/use-age.ts'
import type { WaitingTime } from '../../../shared/activity/use-waiting-time.ts'

/** What the marks of a list's rows have in common. */
export interface MarkContext {
  /** How long an untaken report has waited. */
  readonly waitingTime: (since: string) => WaitingTime
  /** The caller's account. */
  readonly account: string
}

/** State of a report's follow-up at the end of its row: with its age while it is untaken, then with its owner until it is finished. */
export const FollowUpMark = ({ followUp, context }: { followUp: ThreadFollowUp; context: MarkContext }) => {
  const t = useTranslations('followUp')
  const formatAge = useAge()
  const { state, owner, openedAt, waitingSince } = followUp
  const ownerName = owner === context.account ? t('you') : (owner ?? undefined)
  if (state === 'taken') return <StateMark state={state} label={ownerName} />
  if (state === 'reopened' && ownerName !== undefined)
    return <StateMark state={state} text={`${t('state.reopened')}: ${ownerName}`} />
  if (state !== 'new' && state !== 'reopened') return <StateMark state={state} />
  const { minutes, isLate } = context.waitingTime(waitingSince ?? openedAt)
  return <StateMark state={state} isLate={isLate} age={formatAge(minutes)} />
}
