import type { ThreadFollowUp } from '@scrutineer/contract/fields/threads'
import { useTranslations } from 'use-intl'
import { Referral } from '../../../shared/activity/referral.tsx'
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

/**
 * State of a report's follow-up at the end of its row: the age while it is untaken, then the owner, the verdict, and to whom it was
 * referred.
 */
export const FollowUpMark = ({ followUp, context }: { followUp: ThreadFollowUp; context: MarkContext }) => {
  const t = useTranslations('followUp')
  const formatAge = useAge()
  const { state, owner, openedAt, waitingSince, result, returned } = followUp
  const isOwn = owner === context.account
  const ownerName = isOwn ? t('you') : (owner ?? undefined)
  const referral = <Referral {...followUp} />
  if (state === 'taken')
    return (
      <StateMark state={state} label={ownerName} isOwn={isOwn}>
        {referral}
      </StateMark>
    )
  if ((state === 'new' || state === 'reopened') && ownerName === undefined) {
    const { minutes, isLate } = context.waitingTime(waitingSince ?? openedAt)
    return (
      <StateMark
        state={state}
        {...(returned && state === 'new' && { text: t('returned') })}
        isLate={isLate}
        age={formatAge(minutes)}
      >
        {referral}
      </StateMark>
    )
  }
  return (
    <StateMark state={state}>
      {state === 'closed' && result && ` · ${t(`state.${result}`)}`}
      {(ownerName !== undefined || state !== 'closed') && ` · ${ownerName ?? t('nobody')}`}
      {referral}
    </StateMark>
  )
}
