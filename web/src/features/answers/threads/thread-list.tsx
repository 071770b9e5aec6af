import type { WorkGroup } from '@scrutineer/contract/fields/follow-up-states'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { currentAccountName } from '../../../shared/account-storage-key.ts'
import { useWaitingTime } from '../../../shared/activity/use-waiting-time.ts'
import { classNames } from '../../../ui/class-names.ts'
import { skeletonRowCount } from '../../../ui/feedback/skeleton.tsx'
import { threadKey } from './new-threads.ts'
import { SkeletonRow, ThreadRow } from './thread-row.tsx'

/** Names the group of the rows below it. */
const GroupHead = ({ group }: { group: WorkGroup }) => {
  const t = useTranslations('answers')
  return (
    <li
      className={classNames(
        'flex h-7 items-end border-line border-b bg-sunken px-4 pb-1 font-medium text-xs',
        group === 'late' ? 'text-late' : 'text-soft',
      )}
    >
      {t(`work.${group}`)}
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
            {thread.work && thread.work !== threads[index - 1]?.work && <GroupHead group={thread.work} />}
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
