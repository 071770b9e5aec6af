import type { ThreadFollowUp } from '@scrutineer/contract/fields/threads'
import type { FollowUp } from '@scrutineer/contract/follow-up'
import { useTranslations } from 'use-intl'
import { currentAccountName } from '../../../../shared/account-storage-key.ts'
import { Referral } from '../../../../shared/activity/referral.tsx'
import { StateMark } from '../../../../shared/activity/state-mark.tsx'
import { useAge } from '../../../../shared/activity/use-age.ts'
import { useWaitingTime } from '../../../../shared/activity/use-waiting-time.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Timestamp } from '../../../../ui/timestamp.tsx'

interface Props {
  followUp: ThreadFollowUp
  /** Undefined while loading. */
  events: FollowUp['events'] | undefined
  /** Who took it just before the caller. */
  lostTo: string | undefined
}

/** State, owner, verdict and referral of a follow-up, and since when. */
export const FollowUpStatus = ({ followUp, events, lostTo }: Props) => {
  const { state, owner, openedAt, updatedAt, waitingSince, result, returned } = followUp
  const t = useTranslations('followUp')
  const formatAge = useAge()
  const waitingTime = useWaitingTime()
  const last = (kinds: readonly FollowUp['events'][number]['kind'][]) =>
    events?.findLast(({ kind, idMergedFollowUp }) => idMergedFollowUp === undefined && kinds.includes(kind))
  const isOwn = owner === currentAccountName()
  const referral = <Referral {...followUp} />
  if (state === 'taken' && owner !== null)
    return (
      <>
        <StateMark
          state="taken"
          isOwn={isOwn}
          text={isOwn ? t('assignedToYou') : t('assignedTo', { account: owner })}
        />
        <span className="min-w-0 break-words text-soft text-sm">
          <Timestamp at={last(['taken', 'assigned'])?.at ?? updatedAt} format="compact" />
          {lostTo === owner && `, ${t('justBefore')}`}
          {referral}
        </span>
      </>
    )
  if (state === 'new') {
    const { minutes, isLate } = waitingTime(waitingSince ?? openedAt)
    return (
      <>
        <StateMark state="new" isLate={isLate} {...(returned && { text: t('returned') })} />
        <span className={classNames('wrap-anywhere min-w-0 text-sm', isLate ? 'text-late' : 'text-soft')}>
          {t('untakenFor', { age: formatAge(minutes) })}
          {referral}
        </span>
      </>
    )
  }
  if (state === 'reopened') {
    const reason = last(['reopened'])
    return (
      <>
        <StateMark state="reopened" />
        <span className="min-w-0 wrap-anywhere text-soft text-sm">
          <Timestamp at={reason?.at ?? updatedAt} format="compact" />
          {reason?.value && `, ${t('reopenedBy', { answer: reason.value })}`}
          {owner !== null && ` · ${isOwn ? t('ownedByYou') : t('ownedBy', { account: owner })}`}
          {referral}
        </span>
      </>
    )
  }
  return (
    <>
      <StateMark state={state} />
      <span className="min-w-0 break-words text-soft text-sm">
        {state === 'closed' && result && `${t(`state.${result}`)} · `}
        {isOwn ? t('you') : (owner ?? t('nobody'))} <Timestamp at={last(['state'])?.at ?? updatedAt} format="compact" />
        {referral}
      </span>
    </>
  )
}
