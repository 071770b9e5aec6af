import type { ThreadFollowUp } from '@scrutineer/contract/fields/threads'
import type { FollowUp } from '@scrutineer/contract/follow-up'
import { useTranslations } from 'use-intl'
import { currentAccountName } from '../../../../shared/account-storage-key.ts'
import { StateMark } from '../../../../shared/activity/state-mark.tsx'
import { useAge } from '../../../../shared/activity/use-age.ts'
import { useWaitingTime } from '../../../../shared/activity/use-waiting-time.ts'
import { Timestamp } from '../../../../ui/timestamp.tsx'

interface Props {
  followUp: ThreadFollowUp
  /** Undefined while loading. */
  events: FollowUp['events'] | undefined
  /** Who took it just before the caller. */
  lostTo: string | undefined
}

/** State and owner of a follow-up, and since when. */
export const FollowUpStatus = ({ followUp, events, lostTo }: Props) => {
  const { state, owner, openedAt, updatedAt, waitingSince } = followUp
  const t = useTranslations('followUp')
  const formatAge = useAge()
  const waitingTime = useWaitingTime()
  const last = (kinds: readonly FollowUp['events'][number]['kind'][]) =>
    events?.findLast(({ kind, idMergedFollowUp }) => idMergedFollowUp === undefined && kinds.includes(kind))
  const isOwn = owner === currentAccountName()
  if (state === 'taken' && owner !== null)
    return (
      <>
        <StateMark state="taken" text={isOwn ? t('assignedToYou') : t('assignedTo', { account: owner })} />
        <span className="text-soft text-sm">
          <Timestamp at={last(['taken', 'assigned'])?.at ?? updatedAt} format="compact" />
          {lostTo === owner && `, ${t('justBefore')}`}
        </span>
      </>
    )
  if (state === 'new') {
    const { minutes, isLate } = waitingTime(waitingSince ?? last(['opened', 'released'])?.at ?? openedAt)
    return (
      <>
        <StateMark state="new" isLate={isLate} />
        <span className={isLate ? 'text-late text-sm' : 'text-soft text-sm'}>
          {t('untakenFor', { age: formatAge(minutes) })}
        </span>
      </>
    )
  }
  if (state === 'reopened') {
    const reason = last(['reopened'])
    return (
      <>
        <StateMark state="reopened" />
        <span className="min-w-0 break-words text-soft text-sm">
          <Timestamp at={reason?.at ?? updatedAt} format="compact" />
          {reason?.value && `, ${t('reopenedBy', { answer: reason.value })}`}
          {owner !== null && ` · ${isOwn ? t('ownedByYou') : t('ownedBy', { account: owner })}`}
        </span>
      </>
    )
  }
  const change = last(['state'])
  const author = change?.account ?? owner
  return (
    <>
      <StateMark state={state} />
      <span className="text-soft text-sm">
        {author && `${author === currentAccountName() ? t('byYou') : t('by', { account: author })} `}
        <Timestamp at={change?.at ?? updatedAt} format="compact" />
      </span>
    </>
  )
}
