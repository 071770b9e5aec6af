import type { ThreadFollowUp } from '@scrutineer/contract/threads'
import { useTranslations } from 'use-intl'
import { StateMark } from '../../../shared/activity/state-mark.tsx'
import { useAge } from '../../../shared/activity/use-age.ts'

const minuteMs = 60_000

/** What the marks of a list's rows have in common. */
export interface MarkContext {
  /** The time in ms since 1970. */
  readonly now: number
  /** Age in minutes from which an untaken report is late. */
  readonly lateAfterMinutes: number
  /** The caller's account. */
  readonly account: string
}

/** State of a report's follow-up at the end of its row: with its age while it is untaken, then with its owner. */
export const FollowUpMark = ({ followUp, context }: { followUp: ThreadFollowUp; context: MarkContext }) => {
  const t = useTranslations('followUp')
  const formatAge = useAge()
  const { state, owner, openedAt } = followUp
  if (state === 'taken')
    return <StateMark state={state} label={owner === context.account ? t('you') : (owner ?? undefined)} />
  if (state !== 'new') return <StateMark state={state} />
  const minutes = (context.now - Date.parse(openedAt)) / minuteMs
  return <StateMark state={state} isLate={minutes >= context.lateAfterMinutes} age={formatAge(minutes)} />
}
