import type { WorkGroup } from '@scrutineer/contract/fields/follow-up-states'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { currentAccountName } from '../../../shared/account-storage-key.ts'
import { useWaitingTime } from '../../../shared/activity/use-waiting-time.ts'
import { classNames } from '../../../ui/class-names.ts'
import { skeletonRowCount } from '../../../ui/feedback/skeleton.tsx'
import type { MarkContext } from '../triage/follow-up-mark.tsx'
import { threadKey } from './new-threads.ts'
import { SkeletonRow, ThreadRow } from './thread-row.tsx'

/** The group of a row as it is now: the row keeps its place when its follow-up changes, or becomes late. */
const currentGroup = ({ followUp }: Thread, { account, waitingTime }: MarkContext): WorkGroup => {
  if (!followUp || followUp.state === 'closed') return 'finished'
  const { state, owner, waitingSince, openedAt } = followUp
  if (owner === null && waitingTime(waitingSince ?? openedAt).isLate) return 'late'
  if (state === 'reopened') return 'reopened'
  if (owner === null) return 'new'
  return owner === account ? 'mine' : 'others'
}

/** Names the groups of the rows below it, which were one when the list loaded. */
const GroupHead = ({ rows, context }: { rows: readonly Thread[]; context: MarkContext }) => {
  const t = useTranslations('answers')
  const groups = [...new Set(rows.map(row => currentGroup(row, context)))]
  return (
    <li
      className={classNames(
        'flex h-7 items-end border-line border-b bg-sunken px-4 pb-1 font-medium text-xs',
        groups.includes('late') ? 'text-late' : 'text-soft',
      )}
    >
      {groups.map(group => t(`work.${group}`)).join(' · ')}
    </li>
  )
}

interface Props {
  label: string
  /** Every row of the list has a flag. */
  isUrgent: boolean
  /** Undefined while the first page loads. */
  threads: readonly Thread[] | undefined
  expectedRows: number
  isStale: boolean
  openKey: string | undefined
  /** Keys of the threads marked as new. */
  newKeys: ReadonlySet<string>
  hrefOf: (thread: Thread) => string
}

/** A page of threads, each linking to its details. */
export const ThreadList = ({ label, isUrgent, threads, expectedRows, isStale, openKey, newKeys, hrefOf }: Props) => {
  const t = useTranslations('ui')
  const waitingTime = useWaitingTime({ enabled: threads?.some(thread => thread.followUp) ?? false })
  const context = { account: currentAccountName(), waitingTime }
  return (
    <section aria-label={label} aria-busy={threads === undefined || isStale}>
      <ul className={classNames('transition-opacity', isStale && 'opacity-60')}>
        {threads?.map((thread, index) => (
          <Fragment key={threadKey(thread)}>
            {thread.work && thread.work !== threads[index - 1]?.work && (
              <GroupHead rows={threads.filter(({ work }) => work === thread.work)} context={context} />
            )}
            <ThreadRow
              thread={thread}
              href={hrefOf(thread)}
              isOpen={threadKey(thread) === openKey}
              isNew={newKeys.has(threadKey(thread))}
              context={context}
            />
          </Fragment>
        )) ??
          Array.from({ length: skeletonRowCount(expectedRows) }, (_, row) => (
            <SkeletonRow key={row} isUrgent={isUrgent} />
          ))}
      </ul>
      {threads === undefined && (
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
      )}
    </section>
  )
}
